/** Past classes, the newest first, with links to their attendance. */
import { Link } from 'react-router';
import type { LiveSession } from '#contract/attendance.ts';
import { roomMessages } from '#contract/rooms.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './SessionTable.module.css';

interface Props {
  sessions: LiveSession[];
  isBusy: boolean;
}

export function SessionTable({ sessions, isBusy }: Props) {
  return (
    <CardTable label="Past classes" head={['Room', 'From', 'To', 'People']} isBusy={isBusy}>
      {sessions.map(({ _id, roomName, ownerName, startedAt, endedAt, people }) => (
        <tr key={_id}>
          <th scope="row">
            <Link to={paths.adminPastClass(_id)} className={styles.name}>
              {roomName || roomMessages.nameless}
            </Link>
            <span className={styles.about}>with {ownerName}</span>
          </th>
          <td data-label="From">
            <ExactDateTime at={startedAt} />
          </td>
          <td data-label="To">{endedAt ? <ExactDateTime at={endedAt} /> : <Badge tone="clay">In progress</Badge>}</td>
          <td data-label="People">{people}</td>
        </tr>
      ))}
    </CardTable>
  );
}
