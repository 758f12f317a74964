/** A receipt, for screen and print. */
import type { Receipt } from '#contract/money/receipts.ts';
import { shillings } from '#messages/shillings.ts';
import { english } from '#texts/english.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as texts from '#texts/money/receipts.ts';
import * as usersTexts from '#texts/people/users.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { LogoOf } from '#web/ui/display/Logo.tsx';
import { Bilingual } from '#web/ui/language/Bilingual.tsx';
import { PoweredBy } from '#web/ui/school/PoweredBy.tsx';
import { SchoolAddress } from '#web/ui/school/SchoolAddress.tsx';
import { useSchool } from '#web/ui/school/school.ts';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ReceiptPaper.module.css';

export function ReceiptPaper({ receipt }: { receipt: Receipt }) {
  const school = useSchool();
  return (
    <article className={styles.paper} aria-label={texts.receiptNumber(receipt.number)}>
      <header className={styles.head}>
        <LogoOf name={receipt.issuer.name} img={school.logo} isWhole />
        <p className={styles.number}>{texts.receiptNumber(receipt.number)}</p>
      </header>
      <p className={styles.amount}>
        {shillings(receipt.amount)} {receipt.isSimulated && <Badge>{texts.simulated}</Badge>}
      </p>
      <Details receipt={receipt} />
      <footer className={styles.footer}>
        <SchoolAddress school={{ ...school, ...receipt.issuer }} />
        <PoweredBy />
        {receipt.isSimulated && <p>{paymentsTexts.simulated}</p>}
        <p>
          <Bilingual text={texts.notAnInvoice} english={english?.receipts.notAnInvoice} />
        </p>
      </footer>
    </article>
  );
}

function Details({ receipt }: { receipt: Receipt }) {
  const details = [
    [texts.receivedFor, receipt.studentName],
    ...(receipt.admissionNumber ? [[usersTexts.admissionNumber, receipt.admissionNumber] as const] : []),
    [texts.paidBy, receipt.phoneNumber],
    [texts.paidFor, receipt.courseTitle || texts.purposes[receipt.purpose]],
    [texts.date, <ExactDateTime key="date" at={receipt.date} />],
    [texts.mpesaCode, receipt.providerReceipt ?? texts.notKnownYet],
    [texts.reference, receipt.reference],
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
