/** The people of a class, in the order of joining. */
import type { Presence } from '#contract/attendance.ts';
import * as texts from '#texts/classes/attendance.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';

export function PresenceTable({ people }: { people: Presence[] }) {
  return (
    <CardTable label={texts.attendance} head={[texts.name, texts.joined, texts.left, texts.minutes, texts.visits]}>
      {people.map(({ _id, name, role, joinedAt, leftAt, minutes, times }) => (
        <tr key={_id}>
          <th scope="row">
            {name} {role === 'tutor' && <Badge tone="plain">{texts.tutor}</Badge>}
          </th>
          <td data-label={texts.joined}>
            <ExactDateTime at={joinedAt} />
          </td>
          <td data-label={texts.left}>
            {leftAt ? <ExactDateTime at={leftAt} /> : <Badge tone="leaf">{texts.inClass}</Badge>}
          </td>
          <td data-label={texts.minutes}>{minutes}</td>
          <td data-label={texts.visits}>{times}</td>
        </tr>
      ))}
    </CardTable>
  );
}
