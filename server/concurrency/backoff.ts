interface Backoff {
  /** Milliseconds to wait after the first failure; `max` is the maximum. */
  initial: number;
  max: number;
  /** Factor by which the wait grows with each failure; 2 by default. */
  factor?: number;
}

/** Exponential backoff: milliseconds to wait after a failure that follows `failuresBefore` consecutive failures. */
export const backoff =
  ({ initial, max, factor = 2 }: Backoff) =>
  (failuresBefore: number) =>
    Math.min(initial * factor ** failuresBefore, max);
