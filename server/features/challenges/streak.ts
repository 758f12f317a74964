/** Streaks: days in a row, by the school's calendar, on which a student passed a challenge for the first time. */
import { daysAfter } from '#contract/rules/lateness.ts';
import { dayAt } from '#server/time/school-time.ts';

/**
 * The number of days in a row up to today, or up to yesterday if the student has not passed a challenge today.
 *
 * @param days  distinct, the latest first
 */
export function streakOf(days: string[], { now, zone }: { now: Date; zone: string }) {
  const today = dayAt(now, zone);
  const last = days[0];
  if (last === undefined || daysAfter(today, last) > 1) return 0;
  const gap = days.findIndex((day, index) => index > 0 && daysAfter(days[index - 1]!, day) !== 1);
  return gap === -1 ? days.length : gap;
}
