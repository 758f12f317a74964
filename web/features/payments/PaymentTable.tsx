/** Received payments, in the specification's four columns. The link to the receipt is below the date. */
import { Link } from 'react-router';
import type { Payment } from '#contract/money/payments.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/payments.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './PaymentTable.module.css';

export function PaymentTable({ payments }: { payments: Payment[] }) {
  return (
    <CardTable
      label={texts.yourPayments}
      head={[texts.number, texts.phoneLabel, texts.amountColumn, texts.date]}
      className={styles.table}
    >
      {payments.map((payment, index) => (
        <tr key={payment._id}>
          <td className={styles.number} data-name={texts.number}>
            {index + 1}
          </td>
          <td className={styles.phone}>{payment.phoneNumber}</td>
          <td className={styles.amount}>
            {shillings(payment.amountPayed)} {payment.isSimulated && <Badge>{texts.simulatedMark}</Badge>}
          </td>
          <td className={styles.date}>
            <div className={styles.when}>
              <ExactDateTime at={payment.date} />
              {payment.receipt && (
                <Link to={paths.receipt(payment.receipt._id)} className={styles.receipt}>
                  {texts.receipt(payment.receipt.number)}
                </Link>
              )}
            </div>
          </td>
        </tr>
      ))}
    </CardTable>
  );
}
