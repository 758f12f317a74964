/** How long to wait before what the school still works on is asked for again: the longer it has taken, the longer. */
import { useState } from 'react';

/** Milliseconds. */
const SHORTEST = 2_000;
const LONGEST = 30_000;

/** @param waitedMs  since it was first seen under way; a fifth of that */
export const pauseAfter = (waitedMs: number) => Math.min(Math.max(waitedMs / 5, SHORTEST), LONGEST);

/**
 * For `pollingInterval`: milliseconds, 0 while nothing is under way.
 *
 * @param underWay    what is being worked on; another one begins anew
 * @param answeredAt  when the school last said so, milliseconds since 1970
 */
export function useGrowingPause(underWay: string | undefined, answeredAt = 0) {
  const [seen, setSeen] = useState<{ underWay: string | undefined; at: number }>();
  if (seen?.underWay !== underWay) setSeen({ underWay, at: Date.now() });
  if (underWay === undefined) return 0;
  return pauseAfter(seen?.underWay === underWay ? answeredAt - seen.at : 0);
}
