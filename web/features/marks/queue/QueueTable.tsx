/** Hand-ins as rows; on a phone as cards. Each links to its marking page. */
import { Link } from 'react-router';
import type { QueuedHandin } from '#contract/marks.ts';
import * as texts from '#texts/learning/marks.ts';
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
      label={texts.handins}
      head={[texts.student, texts.task, texts.handedIn, texts.state, texts.pointsColumn]}
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
            {handin.hasLeft && <span className={styles.aside}>{texts.left}</span>}
          </th>
          <td className={styles.what}>
            {handin.taskName}
            <span className={styles.aside}>{handin.courseTitle}</span>
          </td>
          <td className={styles.when}>
            <ExactDateTime at={handin.arrivedAt} />
            {handin.attempts > 1 && <span className={styles.aside}>{texts.attempt(handin.attempts)}</span>}
          </td>
          <td className={styles.state}>
            <HandinBadges state={handin.state} daysLate={handin.daysLate} isExtended={handin.isExtended} />
          </td>
          <td className={styles.points}>{pointsLabel(handin)}</td>
        </tr>
      ))}
    </CardTable>
  );
}

/** '7.5 of 10', or 'of 10' before the mark. Points are stored to a tenth. */
const pointsLabel = ({ final, points }: QueuedHandin) =>
  final === null ? texts.outOf(points) : texts.pointsOf(final, points);
