/** A received payment: the amount, its receipt, and the course that it unlocked. */
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { enrolmentMessages } from '#contract/enrolments.ts';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import { shillings } from '#contract/rules/shillings.ts';
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
            Received {shillings(status.amountPayed)}{' '}
            {status.isSimulated && <Badge>{paymentMessages.simulatedMark}</Badge>}
          </p>
          {status.providerReceipt && <p className={styles.about}>M-Pesa code {status.providerReceipt}</p>}
          <Receipt status={status} />
        </div>
      </div>
      {course && (
        <p className={styles.lead}>
          {course.isJoined ? enrolmentMessages.enrolled(course.title) : stillLockedLabel(course)}
        </p>
      )}
    </>
  );
}

/** The receipt is only for the signed-in payer; others see its number. */
function Receipt({ status: { receiptId, receiptNumber } }: { status: PaymentStatus }) {
  if (receiptId) return <Link to={paths.receipt(receiptId)}>Receipt {receiptNumber}</Link>;
  return receiptNumber && <p className={styles.about}>Receipt {receiptNumber}</p>;
}

const stillLockedLabel = ({ title }: { title: string }) =>
  `Added to your credit. ${title} unlocks once you pay the balance.`;

/** The link to the course that was paid for, if any. */
export function CourseLink({ status }: { status: PaymentStatus }) {
  const course = courseOf(status);
  if (!course) return null;
  if (course.isJoined) return <ButtonLink to={paths.course(course._id)}>Go to {course.title}</ButtonLink>;
  return <ButtonLink to={paths.paymentsFor(course._id)}>Pay the balance</ButtonLink>;
}

const courseOf = ({ purpose, course }: PaymentStatus) => (purpose === 'fees' ? course : null);
