/** The people of a class, in the order of joining. */
import type { Presence } from '#contract/attendance.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';

export function PresenceTable({ people }: { people: Presence[] }) {
  return (
    <CardTable label="Attendance" head={['Name', 'Joined', 'Left', 'Minutes', 'Visits']}>
      {people.map(({ _id, name, role, joinedAt, leftAt, minutes, times }) => (
        <tr key={_id}>
          <th scope="row">
            {name} {role === 'tutor' && <Badge tone="plain">Tutor</Badge>}
          </th>
          <td data-label="Joined">
            <ExactDateTime at={joinedAt} />
          </td>
          <td data-label="Left">{leftAt ? <ExactDateTime at={leftAt} /> : <Badge tone="leaf">In class</Badge>}</td>
          <td data-label="Minutes">{minutes}</td>
          <td data-label="Visits">{times}</td>
        </tr>
      ))}
    </CardTable>
  );
}
