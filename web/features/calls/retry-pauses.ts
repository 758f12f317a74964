const LONGEST_MS = 10_000;

/** Milliseconds before one tries again: at once, then after 1, 2, 4, 8, and from then on 10 seconds. */
export const pauseBefore = (attempt: number) => (attempt === 0 ? 0 : Math.min(1000 * 2 ** (attempt - 1), LONGEST_MS));
