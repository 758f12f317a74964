/** Payments that nobody has confirmed yet, each with the way to where it is followed. Nothing where there are none. */
import { useId } from 'react';
import { paymentMessages } from '#contract/payment-messages.ts';
import type { Payment } from '#contract/payments.ts';
import { shillings } from '#contract/shillings.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import { ExactMoment } from '#web/ui/Moment.tsx';
import { useOwnPayment } from './own-payment.ts';
import styles from './WaitingPayments.module.css';

export function WaitingPayments({ payments }: { payments: Payment[] }) {
  const id = useId();
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>Waiting for confirmation</h2>
      <ul className={styles.payments}>
        {payments.map((payment) => (
          <WaitingPayment key={payment._id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function WaitingPayment({ payment: { amountPayed, phoneNumber, date, reference, isSimulated } }: { payment: Payment }) {
  // Once it is decided it leaves this list.
  useOwnPayment(reference);
  return (
    <li className={styles.payment}>
      <div>
        <p className={styles.amount}>
          {shillings(amountPayed)} {isSimulated && <Mark>{paymentMessages.simulatedMark}</Mark>}
        </p>
        <p className={styles.about}>
          {phoneNumber}, <ExactMoment at={date} />
        </p>
      </div>
      <ButtonLink look="soft" to={paths.paymentSent(reference)}>
        See how it stands<span className="visually-hidden">: {shillings(amountPayed)}</span>
      </ButtonLink>
    </li>
  );
}
