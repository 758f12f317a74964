/** Schedules the status queries about a payment that has no result yet. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When the queries are due, in milliseconds since the payment started. */
const CHECKS = [20_000, 45_000, 90_000, 3 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY];

/** Limits of the random delay of a query, so that payments started at the same moment are not all queried at the same moment. */
const SPREAD = { share: 0.1, most: MINUTE };

/** The time of the first query about a payment. */
export const firstCheck = (startedAt: Date) => nextCheck(startedAt, startedAt)!;

/**
 * Returns the time of the next query after `now`; null if none is left. Queries missed during a shutdown are skipped.
 */
export function nextCheck(startedAt: Date, now: Date) {
  const next = CHECKS.find((check) => startedAt.getTime() + check > now.getTime());
  if (!next) return null;
  return new Date(startedAt.getTime() + next + Math.random() * Math.min(next * SPREAD.share, SPREAD.most));
}

/**
 * Returns when a failed query is repeated: after five minutes, or at its next regular time if that is sooner; for two
 * days.
 */
export function nextRetryAt({ createdAt, nextCheckAt }: { createdAt: Date; nextCheckAt: Date | null }, now: Date) {
  const retryAt = new Date(now.getTime() + 5 * MINUTE);
  if (nextCheckAt && nextCheckAt < retryAt) return nextCheckAt;
  return now.getTime() - createdAt.getTime() < 2 * DAY ? retryAt : nextCheckAt;
}
