import { backoff } from '#web/concurrency/backoff.ts';

const growing = backoff({ first: 250, longest: 10_000 });

/**
 * Milliseconds before one tries again: at once, then after 250 and twice as many each time, and from then on 10
 * seconds. The first ones are short because an engine that has died is followed by the next within as many.
 */
export const pauseBefore = (attempt: number) => (attempt === 0 ? 0 : growing(attempt - 1));

/** Milliseconds within which a school that starts anew is asked for the first time. */
const SPREAD_MS = 1_000;

/**
 * As many at the most, and any less: for what a whole school asks for at the same moment, because its lines were
 * lost together, and would go on asking for in step.
 */
export const spreadPauseBefore = (attempt: number, chance = Math.random()) =>
  Math.round(Math.max(pauseBefore(attempt), SPREAD_MS) * chance);

/** Milliseconds that a line has to last for the next one to be opened as quickly as the first. */
const GOOD_LINE_MS = 10_000;

/** When to open the next line: what ends each as soon as it is there must not end it many times a second. */
export class Retries {
  #joinedAt = 0;
  #shortLived = 0;

  /** A line is there. */
  joined() {
    this.#joinedAt = Date.now();
  }

  /** @param attempts  in vain since then */
  pauseBefore(attempts: number, chance = Math.random()) {
    if (attempts === 0) this.#shortLived = Date.now() - this.#joinedAt < GOOD_LINE_MS ? this.#shortLived + 1 : 0;
    return spreadPauseBefore(attempts + this.#shortLived, chance);
  }
}
