import * as texts from '#texts/learning/tasks.ts';
import { dates } from '#texts/locale.ts';
import { rich } from '#web/ui/display/rich.tsx';

/** The date format of a task's deadline. */
const longDate = new Intl.DateTimeFormat(dates, {
  // The deadline is a day without a time, which a time zone must not shift.
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/**
 * Displays the day of a deadline in long form.
 *
 * @param day  in the school's time zone, such as '2026-11-20'
 */
export function Deadline({ day }: { day: string }) {
  return rich(texts.deadlineDay, { day: <time dateTime={day}>{longDate.format(new Date(day))}</time> });
}
