/** Explains how to pay without a prompt. Renders nothing if the school has no paybill number. */
import type { PaymentStatus } from '#contract/money/payments.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/payments.ts';
import styles from './Paybill.module.css';

export function Paybill({ status }: { status: PaymentStatus }) {
  const { paybill, reference, amountPayed } = status;
  if (!paybill) return null;
  return (
    <div className={styles.paybill}>
      <p>{texts.byPaybill}</p>
      <dl>
        <dt>{texts.businessNumber}</dt>
        <dd>{paybill}</dd>
        <dt>{texts.accountNumber}</dt>
        <dd>{reference}</dd>
        <dt>{texts.amountColumn}</dt>
        <dd>{shillings(amountPayed)}</dd>
      </dl>
    </div>
  );
}
