import { backoff } from '#web/concurrency/backoff.ts';

const growingDelay = backoff({ first: 1_000, longest: 30_000 });

/**
 * Milliseconds until the next connection, doubling with every short-lived one, with jitter: clients that lost their
 * connections together do not return in step.
 */
export const reconnectDelay = (shortLived: number, random = Math.random()) =>
  Math.round(growingDelay(shortLived) * (0.5 + random / 2));
