/** When a provider is asked how a payment stands, as long as it has not said so by itself. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds since the payment began. */
const CHECKS = [20_000, 45_000, 90_000, 3 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY];

/** How much later it may be, so that those of one moment do not come back in one moment. */
const SPREAD = { share: 0.1, most: MINUTE };

/** The first question about a payment that began then. */
export const firstCheck = (began: Date) => nextCheck(began, began)!;

/** The first one after now: what was missed while the school was closed is not caught up with. Null after the last. */
export function nextCheck(began: Date, now: Date) {
  const next = CHECKS.find((check) => began.getTime() + check > now.getTime());
  if (!next) return null;
  return new Date(began.getTime() + next + Math.random() * Math.min(next * SPREAD.share, SPREAD.most));
}

/** What did not answer is asked again that much later, or at its next time if that is sooner; for two days. */
export function checkAgain({ createdAt, nextCheckAt }: { createdAt: Date; nextCheckAt: Date | null }, now: Date) {
  const again = new Date(now.getTime() + 5 * MINUTE);
  if (nextCheckAt && nextCheckAt < again) return nextCheckAt;
  return now.getTime() - createdAt.getTime() < 2 * DAY ? again : nextCheckAt;
}
