import { backoff } from '#web/concurrency/backoff.ts';

const growingDelay = backoff({ initial: 1_000, max: 30_000 });

/**
 * Returns the milliseconds until the next connection attempt, which double with every short-lived connection. Random
 * jitter spreads the reconnects of clients that lost their connections at the same time.
 */
export const reconnectDelay = (shortLived: number, random = Math.random()) =>
  Math.round(growingDelay(shortLived) * (0.5 + random / 2));
