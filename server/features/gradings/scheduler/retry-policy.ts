/** How long a grading that came to nothing waits until it is begun again, in milliseconds. */
import { backoff } from '#server/concurrency/backoff.ts';
import { isDatabaseAway, isStuck } from '#server/db/connect.ts';
import { OverQuota, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';

/** Where nothing is wrong with it. */
const pauses = { full: 2_000, away: 10_000, quota: 10 * 60_000 };

const growing = backoff({ first: 5_000, longest: Number.POSITIVE_INFINITY, factor: 4 });

export const pauseAfterTry = (tries: number) => growing(tries - 1);

/** Undefined for what we did not expect. */
export function pauseAfter(error: unknown) {
  if (error instanceof QueueFull || isStuck(error) || isDatabaseAway(error)) return pauses.full;
  if (error instanceof RunnerUnavailable) return pauses.away;
  return error instanceof OverQuota ? pauses.quota : undefined;
}
