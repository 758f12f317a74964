/** Who was in a class, in the order in which they came. */
import type { Presence } from '#contract/attendance.ts';
import { Mark } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { ExactMoment } from '#web/ui/time/DateTime.tsx';

export function PresenceTable({ people }: { people: Presence[] }) {
  return (
    <CardTable label="Attendance" head={['Name', 'Joined', 'Left', 'Minutes', 'Times']}>
      {people.map(({ _id, name, role, joinedAt, leftAt, minutes, times }) => (
        <tr key={_id}>
          <th scope="row">
            {name} {role === 'tutor' && <Mark tone="plain">Tutor</Mark>}
          </th>
          <td data-label="Joined">
            <ExactMoment at={joinedAt} />
          </td>
          <td data-label="Left">{leftAt ? <ExactMoment at={leftAt} /> : <Mark tone="leaf">Still there</Mark>}</td>
          <td data-label="Minutes">{minutes}</td>
          <td data-label="Times">{times}</td>
        </tr>
      ))}
    </CardTable>
  );
}
