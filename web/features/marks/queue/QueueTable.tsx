/** Hand-ins as rows; on a phone as cards. Each links to its marking page. */
import { Link } from 'react-router';
import { markMessages, type QueuedHandin } from '#contract/marks.ts';
import { pointsLabel } from '#web/features/marks/labels.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { focusUnlessTyping, useReturnedFrom } from '#web/ui/list/return-focus.ts';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { HandinBadges } from './HandinBadges.tsx';
import styles from './QueueTable.module.css';

interface Props {
  handins: QueuedHandin[];
  /** Whether newer rows are loading. */
  isBusy: boolean;
  /** URL of the marking page of a hand-in. */
  addressOf: (handinId: string) => string;
}

export function QueueTable({ handins, isBusy, addressOf }: Props) {
  const returnedFrom = useReturnedFrom();
  return (
    <CardTable
      label="Hand-ins"
      head={['Student', 'Task', 'Handed in', 'State', 'Points']}
      isBusy={isBusy}
      className={styles.table}
    >
      {handins.map((handin) => (
        <tr key={handin._id}>
          <th scope="row" className={styles.who}>
            <Link
              to={addressOf(handin._id)}
              className={styles.name}
              ref={returnedFrom === handin._id ? focusUnlessTyping : null}
            >
              {handin.studentName}
            </Link>
            {handin.hasLeft && <span className={styles.aside}>{markMessages.left}</span>}
          </th>
          <td className={styles.what}>
            {handin.taskName}
            <span className={styles.aside}>{handin.courseTitle}</span>
          </td>
          <td className={styles.when}>
            <ExactDateTime at={handin.arrivedAt} />
            {handin.attempts > 1 && <span className={styles.aside}>Attempt {handin.attempts}</span>}
          </td>
          <td className={styles.state}>
            <HandinBadges state={handin.state} daysLate={handin.daysLate} />
          </td>
          <td className={styles.points}>{pointsLabel(handin)}</td>
        </tr>
      ))}
    </CardTable>
  );
}
