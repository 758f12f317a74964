/** The number of days until a deadline, counted in the school's time zone. */
import * as texts from '#texts/learning/tasks.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { schoolDayOf } from '#web/ui/time/time-zone.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Says when a task is due, and whether the deadline is near, far or past.
 *
 * @param deadline  a day in the school's time zone, such as '2026-11-20'; it ends at 24:00
 */
export function dueLabel(deadline: string, now: Date) {
  const days = daysUntil(deadline, now);
  if (days === 0) return { label: texts.dueToday, state: 'near' };
  if (days === 1) return { label: texts.dueTomorrow, state: 'near' };
  if (days > 1) return { label: texts.dueIn(days), state: 'far' };
  return { label: days === -1 ? texts.dueYesterday : texts.dueAgo(-days), state: 'late' };
}

/** Whether a task accepts no work any more. */
export const isClosed = ({ lateRule, deadline }: { lateRule: 'accepted' | 'refused'; deadline: string }) =>
  lateRule === 'refused' && daysUntil(deadline, new Date(schoolNow())) < 0;

/** Days until `day` in the school's time zone: 0 on that day, negative after it. */
export const daysUntil = (day: string, now: Date) => (Date.parse(day) - Date.parse(schoolDayOf(now))) / DAY_MS;
