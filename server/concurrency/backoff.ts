interface Backoff {
  /** The wait after the first failure, and the longest wait, in milliseconds. */
  first: number;
  longest: number;
  /** Growth per failure; 2 by default. */
  factor?: number;
}

/** Milliseconds to wait after a failure that followed `failures` earlier ones in a row. */
export const backoff =
  ({ first, longest, factor = 2 }: Backoff) =>
  (failuresBefore: number) =>
    Math.min(first * factor ** failuresBefore, longest);
