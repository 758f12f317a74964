/** Lists the student's unconfirmed payments, each with a link to its status. Renders nothing if there are none. */
import { useId } from 'react';
import type { Payment } from '#contract/money/payments.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/payments.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { GiftBadge } from './GiftBadge.tsx';
import { useOwnPayment } from './own-payment.ts';
import styles from './WaitingPayments.module.css';

export function WaitingPayments({ payments }: { payments: Payment[] }) {
  const id = useId();
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id}>{texts.waiting}</h2>
      <ul className={styles.payments}>
        {payments.map((payment) =>
          payment.status === 'expired' ? (
            <PendingPayment key={payment._id} payment={payment} />
          ) : (
            <WaitingPayment key={payment._id} payment={payment} />
          ),
        )}
      </ul>
    </section>
  );
}

function WaitingPayment({ payment }: { payment: Payment }) {
  // Follows the payment, so that it leaves this list once it is paid or failed. Expired payments are not followed,
  // because each would need a connection.
  useOwnPayment(payment.reference);
  return <PendingPayment payment={payment} />;
}

function PendingPayment({ payment }: { payment: Payment }) {
  const { amountPayed, phoneNumber, date, reference, status, purpose, isSimulated } = payment;
  return (
    <li className={styles.payment}>
      <div>
        <p className={styles.amount}>
          {shillings(amountPayed)} {isSimulated && <Badge>{texts.simulatedMark}</Badge>}
          {purpose === 'fund' && <GiftBadge />}
        </p>
        <p className={styles.about}>
          {phoneNumber}, <ExactDateTime at={date} />
        </p>
        {status === 'expired' && <p className={styles.about}>{texts.notConfirmed}</p>}
      </div>
      <ButtonLink look="soft" to={paths.paymentSent(reference)}>
        {texts.checkStatus}
        <span className="visually-hidden">: {shillings(amountPayed)}</span>
      </ButtonLink>
    </li>
  );
}
