/** How long to wait before polling again for unfinished work on the server: the interval grows with the time waited. */
import { useState } from 'react';

/** The shortest interval, in milliseconds. */
const MIN_INTERVAL = 2_000;
const MAX_INTERVAL = 30_000;

/** A fifth of the time waited so far, within limits. @param waitedMs  milliseconds since the work was first seen */
export const pollingInterval = (waitedMs: number) => Math.min(Math.max(waitedMs / 5, MIN_INTERVAL), MAX_INTERVAL);

/**
 * For RTK Query's `pollingInterval`: milliseconds, 0 while no work is pending.
 *
 * @param pending     identifies the pending work; a change starts again with the shortest interval
 * @param answeredAt  the time of the last answer, in milliseconds since 1970
 */
export function usePollingInterval(pending: string | undefined, answeredAt = 0) {
  const [firstSeen, setSeen] = useState<{ pending: string | undefined; at: number }>();
  if (firstSeen?.pending !== pending) setSeen({ pending, at: Date.now() });
  if (pending === undefined) return 0;
  return pollingInterval(firstSeen?.pending === pending ? answeredAt - firstSeen.at : 0);
}
