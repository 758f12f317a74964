/** What being late costs, reckoned alike where it is shown and where it counts. */

/** How many days of the school's calendar a day is after another; 0 when it is not. Both as '2026-11-20'. */
export const daysAfter = (day: string, due: string) =>
  Math.max(0, Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${due}T00:00:00Z`)) / 86_400_000));

export interface Lateness {
  /** Days of the school's calendar, begun ones counted. */
  days: number;
  /** Percent of what was reached, for each day. */
  perDay: number;
}

/** The points that are left, to a tenth, half a tenth upwards; never below none. In tenths, which are whole: 4.1 at 50 % is 2.1, not 2. */
export const afterPenalty = (points: number, { days, perDay }: Lateness) =>
  Math.round((Math.round(points * 10) * Math.max(0, 100 - days * perDay)) / 100) / 10;
