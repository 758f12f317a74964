const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Milliseconds until the next connection, after so many in a row that did not last: twice as many each time, and less
 * by chance, so that a class whose connections ended together does not come back in step.
 */
export const pauseAfter = (shortLived: number, chance = Math.random()) =>
  Math.round(Math.min(FIRST_MS * 2 ** shortLived, LONGEST_MS) * (0.5 + chance / 2));
