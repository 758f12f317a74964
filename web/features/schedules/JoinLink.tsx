/** A link into the entry's room. Renders nothing while that room is closed. */
import { Video } from 'lucide-react';
import type { ScheduleEntry } from '#contract/schedules.ts';
import * as texts from '#texts/classes/schedules.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';

interface Props {
  entry: ScheduleEntry;
  look: 'sun' | 'soft';
}

export function JoinLink({ entry, look }: Props) {
  if (!entry.activeRoom) return null;
  return (
    <ButtonLink to={paths.live(entry.activeRoom)} look={look}>
      <Video size={18} aria-hidden /> {texts.join}
      <span className="visually-hidden"> {entry.event}</span>
    </ButtonLink>
  );
}
