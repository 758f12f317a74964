/** The money is here: how much, by which receipt, and what it has opened. */
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { enrolmentMessages } from '#contract/enrolments.ts';
import { paymentMessages } from '#contract/payment-messages.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import { shillings } from '#contract/shillings.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import styles from './PaymentStanding.module.css';

export function Received({ status }: { status: PaymentStatus }) {
  return (
    <>
      <div role="status" className={styles.received}>
        <CircleCheck size={32} aria-hidden />
        <div>
          <p className={styles.amount}>
            Received {shillings(status.amountPayed)}{' '}
            {status.isSimulated && <Mark>{paymentMessages.simulatedMark}</Mark>}
          </p>
          {status.providerReceipt && <p className={styles.about}>M-Pesa code {status.providerReceipt}</p>}
          <Receipt status={status} />
        </div>
      </div>
      {status.purpose === 'fees' && status.course && <CoursePaid course={status.course} />}
    </>
  );
}

/** The receipt itself is for the payer who is signed in; others have its number. */
function Receipt({ status: { receiptId, receiptNumber } }: { status: PaymentStatus }) {
  if (receiptId) return <Link to={paths.receipt(receiptId)}>Receipt {receiptNumber}</Link>;
  return receiptNumber && <p className={styles.about}>Receipt {receiptNumber}</p>;
}

function CoursePaid({ course: { _id, title, isJoined } }: { course: NonNullable<PaymentStatus['course']> }) {
  return (
    <>
      <p role="status" className={styles.lead}>
        {isJoined ? enrolmentMessages.enrolled(title) : `It is kept for you. ${title} opens once the rest is paid.`}
      </p>
      {isJoined ? (
        <ButtonLink to={paths.course(_id)}>Go to {title}</ButtonLink>
      ) : (
        <ButtonLink to={paths.paymentsFor(_id)}>Pay the rest</ButtonLink>
      )}
    </>
  );
}
