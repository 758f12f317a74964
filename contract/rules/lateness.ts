/** The penalty for late work, computed by the same code for display and for marks. */

/**
 * Returns the number of days from `due` to `day`, both days of the school's calendar ('2026-11-20'); 0 if `day` is not
 * later.
 */
export const daysAfter = (day: string, due: string) =>
  Math.max(0, Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${due}T00:00:00Z`)) / 86_400_000));

export interface Lateness {
  /** Days of lateness by the school's calendar, partial days included. */
  days: number;
  /** Percent of the points taken off for each day of lateness. */
  perDay: number;
}

/**
 * The points left after the penalty, rounded half up to a tenth, at least 0. Computed in tenths, which are exact: 4.1
 * at 50 % is 2.1, not 2.
 */
export const afterPenalty = (points: number, { days, perDay }: Lateness) =>
  Math.round((Math.round(points * 10) * Math.max(0, 100 - days * perDay)) / 100) / 10;
