/** A badge that tells a student who has not submitted yet how many days are left. */
import { schoolNow } from '#web/api/school-time.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { dueLabel } from './due.ts';

/** @param deadline  a day in the school's time zone, such as '2026-11-20' */
export function DueBadge({ deadline }: { deadline: string }) {
  const { label, state } = dueLabel(deadline, new Date(schoolNow()));
  return <Badge tone={tones[state] ?? 'clay'}>{label}</Badge>;
}

const tones: Record<string, 'leaf' | 'sun'> = { far: 'leaf', near: 'sun' };
