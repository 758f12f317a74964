/** The list of payments. Each name links to its payment. */
import { Link } from 'react-router';
import type { OfficePayment } from '#contract/bookkeeping.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { paths } from '#web/paths.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { RelativeTime } from '#web/ui/time/RelativeTime.tsx';
import { PaymentState } from './PaymentState.tsx';
import styles from './PaymentTable.module.css';
import { purposeNames } from './payment-labels.ts';

interface Props {
  payments: OfficePayment[];
  /** Newer rows are loading. */
  isBusy: boolean;
}

export function PaymentTable({ payments, isBusy }: Props) {
  return (
    <CardTable
      label="Payments"
      head={['Payment', 'State', 'For', 'Requested', 'Received', 'Age']}
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
            {purposeNames[payment.purpose]}
            {payment.courseTitle && <span className={styles.aside}>{payment.courseTitle}</span>}
          </td>
          <td className={styles.asked} data-label="Requested">
            {shillings(payment.asked)}
          </td>
          <td className={styles.received} data-label="Received">
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

const NotYet = () => <span className={styles.aside}>nothing</span>;
