/** A receipt, for screen and print. */
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import type { PaymentPurpose } from '#contract/payments.ts';
import { type Receipt, receiptMessages } from '#contract/receipts.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { Logo } from '#web/ui/display/Logo.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ReceiptPaper.module.css';

export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  return (
    <article className={styles.paper} aria-label={`Receipt ${receipt.number}`}>
      <header className={styles.head}>
        <Logo />
        <p className={styles.number}>Receipt {receipt.number}</p>
      </header>
      <p className={styles.amount}>
        {shillings(receipt.amount)} {receipt.isSimulated && <Badge>SIMULATED</Badge>}
      </p>
      <Details receipt={receipt} />
      <footer className={styles.footer}>
        {receipt.isSimulated && <p>{paymentMessages.simulated}</p>}
        <p>{receiptMessages.notAnInvoice}</p>
      </footer>
    </article>
  );
}

function Details({ receipt }: { receipt: Receipt }) {
  const details = [
    ['Received for', receipt.studentName],
    ['Paid by', receipt.phoneNumber],
    ['For', receipt.courseTitle || purposeLabels[receipt.purpose]],
    ['Date', <ExactDateTime key="date" at={receipt.date} />],
    ['M-Pesa code', receipt.providerReceipt ?? 'not known yet'],
    ['Reference', receipt.reference],
  ] as const;
  return (
    <dl className={styles.details}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const purposeLabels: Record<PaymentPurpose, string> = {
  fees: 'School fees',
  fund: 'School fees, from a supporter',
  application: 'An application',
};
