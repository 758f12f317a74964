/** The payments that were made with an application. */
import { Link } from 'react-router';
import type { ApplicationPayment } from '#contract/admissions/applications.ts';
import { shillings } from '#messages/shillings.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as texts from '#texts/people/applications.ts';
import { paths } from '#web/paths.ts';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ApplicationParts.module.css';

export function ApplicationMoney({ payments }: { payments: ApplicationPayment[] }) {
  if (payments.length === 0) return <p className={styles.aside}>{texts.noMoney}</p>;
  return (
    <ul className={styles.list}>
      {payments.map(({ _id, amount, state, at }) => (
        <li key={_id} className={styles.payment}>
          <Link to={paths.adminPayment(_id)}>
            <strong>{shillings(amount)}</strong>
          </Link>
          <span>{paymentsTexts.states[state]}</span>
          <span className={styles.aside}>
            <DateTime at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
