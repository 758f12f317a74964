/** The list of payments. Each name links to its payment. */
import { Link } from 'react-router';
import type { OfficePayment } from '#contract/money/bookkeeping.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import { paths } from '#web/paths.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { RelativeTime } from '#web/ui/time/RelativeTime.tsx';
import { PaymentState } from './PaymentState.tsx';
import styles from './PaymentTable.module.css';

interface Props {
  payments: OfficePayment[];
  /** Whether newer rows are loading. */
  isBusy: boolean;
}

export function PaymentTable({ payments, isBusy }: Props) {
  return (
    <CardTable
      label={texts.payments}
      head={[texts.payment, texts.state, texts.paidFor, texts.requested, texts.received, texts.age]}
      isBusy={isBusy}
      className={styles.table}
    >
      {payments.map((payment) => (
        <tr key={payment._id}>
          <th scope="row">
            <Link to={paths.adminPayment(payment._id)} className={styles.name}>
              {payment.name}
            </Link>
            <span className={styles.aside}>
              {payment.phoneNumber}, {payment.reference}
            </span>
          </th>
          <td className={styles.state}>
            <PaymentState payment={payment} />
          </td>
          <td className={styles.purpose}>
            {texts.purposes[payment.purpose]}
            {payment.courseTitle && <span className={styles.aside}>{payment.courseTitle}</span>}
          </td>
          <td className={styles.asked} data-label={texts.requested}>
            {shillings(payment.asked)}
          </td>
          <td className={styles.received} data-label={texts.received}>
            {payment.received === null ? <NotYet /> : shillings(payment.received)}
          </td>
          <td className={styles.age}>
            <RelativeTime at={payment.startedAt} />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

const NotYet = () => <span className={styles.aside}>{texts.nothing}</span>;
