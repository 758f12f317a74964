import * as texts from '#texts/learning/tasks.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { SchoolDay } from '#web/ui/time/SchoolDay.tsx';

/**
 * Displays the day of a deadline in long form.
 *
 * @param day  in the school's time zone, such as '2026-11-20'
 */
export function Deadline({ day }: { day: string }) {
  return rich(texts.deadlineDay, { day: <SchoolDay day={day} /> });
}
