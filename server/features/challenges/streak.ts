/** Days in a row on which somebody passed a challenge for the first time, by the school's calendar. */
import { daysAfter } from '#contract/rules/lateness.ts';
import { dayAt } from '#server/school-day.ts';

/**
 * How many days in a row, up to today or, while today may still be one, to yesterday.
 *
 * @param days  each once, the last first
 */
export function streakOf(days: string[], { now, zone }: { now: Date; zone: string }) {
  const today = dayAt(now, zone);
  const last = days[0];
  if (last === undefined || daysAfter(today, last) > 1) return 0;
  const gap = days.findIndex((day, index) => index > 0 && daysAfter(days[index - 1]!, day) !== 1);
  return gap === -1 ? days.length : gap;
}
