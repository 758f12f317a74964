import { backoff } from '#web/concurrency/backoff.ts';

const growingDelay = backoff({ initial: 250, max: 10_000 });

/**
 * Milliseconds before a retry: 0, then 250, doubling up to 10 seconds. The first delays are as short as the time in
 * which a crashed media engine is replaced.
 */
export const retryDelay = (attempt: number) => (attempt === 0 ? 0 : growingDelay(attempt - 1));

/** Milliseconds over which the first reconnections to a restarting server are spread. */
const SPREAD_MS = 1_000;

/** retryDelay() with full jitter, so that clients that lost their connections together do not reconnect together. */
export const jitteredRetryDelay = (attempt: number, random = Math.random()) =>
  Math.round(Math.max(retryDelay(attempt), SPREAD_MS) * random);
