/** A received payment: the amount, its receipt, and the course that it unlocked. */
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { PaymentStatus } from '#contract/money/payments.ts';
import * as enrolmentsTexts from '#texts/learning/enrolments.ts';
import * as texts from '#texts/money/payments.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import styles from './PaymentProgress.module.css';

export function ReceivedPayment({ status }: { status: PaymentStatus }) {
  const course = courseOf(status);
  return (
    <>
      <div className={styles.received}>
        <CircleCheck size={32} aria-hidden />
        <div>
          <p className={styles.amount}>
            {texts.received(status.amountPayed)} {status.isSimulated && <Badge>{texts.simulatedMark}</Badge>}
          </p>
          {status.providerReceipt && <p className={styles.about}>{texts.mpesaCode(status.providerReceipt)}</p>}
          <Receipt status={status} />
        </div>
      </div>
      {course && (
        <p className={styles.lead}>
          {course.isJoined ? enrolmentsTexts.enrolled(course.title) : texts.stillLocked(course.title)}
        </p>
      )}
    </>
  );
}

/** Links to the receipt for the signed-in payer. Other viewers see the receipt's number only. */
function Receipt({ status: { receiptId, receiptNumber } }: { status: PaymentStatus }) {
  if (receiptId) return <Link to={paths.receipt(receiptId)}>{texts.receipt(receiptNumber ?? '')}</Link>;
  return receiptNumber && <p className={styles.about}>{texts.receipt(receiptNumber)}</p>;
}

/** The link to the course that was paid for, if any. */
export function CourseLink({ status }: { status: PaymentStatus }) {
  const course = courseOf(status);
  if (!course) return null;
  if (course.isJoined) return <ButtonLink to={paths.course(course._id)}>{texts.goTo(course.title)}</ButtonLink>;
  return <ButtonLink to={paths.paymentsFor(course._id)}>{texts.payBalance}</ButtonLink>;
}

const courseOf = ({ purpose, course }: PaymentStatus) => (purpose === 'fees' ? course : null);
