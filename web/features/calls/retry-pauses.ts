const FIRST_MS = 250;
const LONGEST_MS = 10_000;

/**
 * Milliseconds before one tries again: at once, then after 250 and twice as many each time, and from then on 10
 * seconds. The first ones are short because an engine that has died is followed by the next within as many.
 */
export const pauseBefore = (attempt: number) =>
  attempt === 0 ? 0 : Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
