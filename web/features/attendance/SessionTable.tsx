/** Past classes, the newest first, with links to their attendance. */

import { Link } from 'react-router';
import type { LiveSession } from '#contract/attendance.ts';
import * as attendanceTexts from '#texts/classes/attendance.ts';
import * as roomsTexts from '#texts/classes/rooms.ts';
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
    <CardTable
      label={attendanceTexts.pastClasses}
      head={[attendanceTexts.room, attendanceTexts.from, attendanceTexts.to, attendanceTexts.people]}
      isBusy={isBusy}
    >
      {sessions.map(({ _id, roomName, ownerName, startedAt, endedAt, people }) => (
        <tr key={_id}>
          <th scope="row">
            <Link to={paths.adminPastClass(_id)} className={styles.name}>
              {roomName || roomsTexts.nameless}
            </Link>
            <span className={styles.about}>{attendanceTexts.withTutor(ownerName)}</span>
          </th>
          <td data-label={attendanceTexts.from}>
            <ExactDateTime at={startedAt} />
          </td>
          <td data-label={attendanceTexts.to}>
            {endedAt ? <ExactDateTime at={endedAt} /> : <Badge tone="clay">{attendanceTexts.inProgress}</Badge>}
          </td>
          <td data-label={attendanceTexts.people}>{people}</td>
        </tr>
      ))}
    </CardTable>
  );
}
