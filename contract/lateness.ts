/** What being late costs, reckoned alike where it is shown and where it counts. */

/** How many days of the school's calendar a day is after another; 0 when it is not. Both as '2026-11-20'. */
export const daysAfter = (day: string, due: string) =>
  Math.max(0, Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${due}T00:00:00Z`)) / 86_400_000));

interface Lateness {
  /** Days of the school's calendar, begun ones counted. */
  days: number;
  /** Percent of what was reached, for each day. */
  perDay: number;
}

/** The points that are left, to a tenth; never below none. */
export const afterPenalty = (points: number, { days, perDay }: Lateness) =>
  Math.round((points * Math.max(0, 100 - days * perDay)) / 10) / 10;
