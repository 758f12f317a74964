/** A student's account statement for the office, oldest first, with the credit after each line. */
import type { StatementLine } from '#contract/money/receipts.ts';
import { shillings, signedShillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/receipts.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './StatementTable.module.css';

export function StatementTable({ lines }: { lines: StatementLine[] }) {
  return (
    <CardTable label={texts.statement} head={[texts.description, texts.date, texts.amount, texts.credit]}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a statement is append-only, and two lines may be equal
        <tr key={index}>
          <th scope="row">
            <span className={styles.what}>{line.what}</span>
            {line.receiptNumber && <span className={styles.aside}>{line.receiptNumber}</span>}
          </th>
          <td>
            <ExactDateTime at={line.date} />
          </td>
          <td data-label={texts.amount} className={styles.amount}>
            {signedShillings(line.amount)}
          </td>
          <td data-label={texts.credit} className={styles.amount}>
            {shillings(line.credit)}
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
