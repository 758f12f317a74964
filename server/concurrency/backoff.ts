interface Backoff {
  /** Milliseconds to wait after the first failure, and at most. */
  first: number;
  longest: number;
  /** Factor by which the wait grows with each failure; 2 by default. */
  factor?: number;
}

/** Exponential backoff: milliseconds to wait after a failure that follows `failuresBefore` consecutive failures. */
export const backoff =
  ({ first, longest, factor = 2 }: Backoff) =>
  (failuresBefore: number) =>
    Math.min(first * factor ** failuresBefore, longest);
