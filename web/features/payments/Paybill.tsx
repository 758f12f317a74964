/** Explains how to pay without a prompt. Renders nothing if the school has no paybill number. */
import type { PaymentStatus } from '#contract/payments.ts';
import { shillings } from '#contract/rules/shillings.ts';
import styles from './Paybill.module.css';

export function Paybill({ status }: { status: PaymentStatus }) {
  const { paybill, reference, amountPayed } = status;
  if (!paybill) return null;
  return (
    <div className={styles.paybill}>
      <p>
        If you got no request on your phone, pay in the M-Pesa menu: Lipa na M-Pesa, Pay Bill. It counts for this
        payment.
      </p>
      <dl>
        <dt>Business number</dt>
        <dd>{paybill}</dd>
        <dt>Account number</dt>
        <dd>{reference}</dd>
        <dt>Amount</dt>
        <dd>{shillings(amountPayed)}</dd>
      </dl>
    </div>
  );
}
