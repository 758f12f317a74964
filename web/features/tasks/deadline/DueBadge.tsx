/** How near a deadline is, for whoever has handed in nothing yet. */
import { schoolNow } from '#web/api/school-time.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { dueInWords } from './due.ts';

/** @param deadline  a day of the school's calendar: '2026-11-20' */
export function DueMark({ deadline }: { deadline: string }) {
  const { words, state } = dueInWords(deadline, new Date(schoolNow()));
  return <Badge tone={tones[state] ?? 'clay'}>{words}</Badge>;
}

const tones: Record<string, 'leaf' | 'sun'> = { far: 'leaf', near: 'sun' };
