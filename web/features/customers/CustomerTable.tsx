/** The list of applications. The page passes each row's checkbox and action, since features do not import each other. */
import type { ReactNode } from 'react';
import type { Customer } from '#contract/customers.ts';
import { formatPhone } from '#contract/fields/phone.ts';
import * as texts from '#texts/people/customers.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './CustomerTable.module.css';
import { labelOf } from './option-label.ts';
import { StageMark } from './StageMark.tsx';

interface Props {
  customers: Customer[];
  /** Whether newer rows are loading. */
  isBusy: boolean;
  /** The checkbox that selects the application. */
  choice: (customer: Customer) => ReactNode;
  action: (customer: Customer) => ReactNode;
}

export function CustomerTable({ customers, isBusy, choice, action }: Props) {
  return (
    <CardTable
      label={texts.title}
      head={[texts.applicant, texts.appliedFor, texts.status, texts.date]}
      hasActions
      isBusy={isBusy}
      className={styles.table}
    >
      {customers.map((customer) => (
        <tr key={customer._id}>
          <th scope="row">
            <div className={styles.who}>
              {choice(customer)}
              <div>
                <span className={styles.name}>{customer.fullName}</span>
                <span className={styles.aside}>
                  {formatPhone(customer.phone)}, {customer.town}
                </span>
              </div>
            </div>
          </th>
          <td className={styles.wants}>
            {labelOf(texts.courseTitles, customer.courses) || labelOf(texts.studyModes, customer.mode)}
            {customer.courseTitle && <span className={styles.aside}>{customer.courseTitle}</span>}
            {customer.note && <span className={styles.aside}>{customer.note}</span>}
          </td>
          <td className={styles.status}>
            <StageMark customer={customer} />
            {customer.assignee && <span className={styles.aside}>{customer.assignee.name}</span>}
          </td>
          <td className={styles.applied}>
            <DateTime at={customer.appliedAt} />
          </td>
          <td className={styles.action}>{action(customer)}</td>
        </tr>
      ))}
    </CardTable>
  );
}
