import { backoff } from '#web/concurrency/backoff.ts';

const growing = backoff({ first: 1_000, longest: 30_000 });

/**
 * Milliseconds until the next connection, after so many in a row that did not last: twice as many each time, and less
 * by chance, so that a class whose connections ended together does not come back in step.
 */
export const reconnectDelay = (shortLived: number, chance = Math.random()) =>
  Math.round(growing(shortLived) * (0.5 + chance / 2));
