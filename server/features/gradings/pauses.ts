/** How long a grading that came to nothing waits until it is begun again, in milliseconds. */
import { isDatabaseAway, isStuck } from '#server/db/connect.ts';
import { OverQuota, QueueFull, RunnerAway } from '#server/ports.ts';

const FIRST = 5_000;
/** By what that grows each time. */
const GROWTH = 4;
/** Where nothing is wrong with it. */
const pauses = { full: 2_000, away: 10_000, quota: 10 * 60_000 };

export const pauseAfterTry = (tries: number) => FIRST * GROWTH ** (tries - 1);

/** Undefined for what we did not expect. */
export function pauseAfter(error: unknown) {
  if (error instanceof QueueFull || isStuck(error) || isDatabaseAway(error)) return pauses.full;
  if (error instanceof RunnerAway) return pauses.away;
  return error instanceof OverQuota ? pauses.quota : undefined;
}
