interface Backoff {
  /** Milliseconds after the first failure, and at most. */
  first: number;
  longest: number;
  /** Growth per failure; 2 by default. */
  factor?: number;
}

/** The delay in milliseconds after a failure. @param failuresBefore  failures in a row before that one */
export const backoff =
  ({ first, longest, factor = 2 }: Backoff) =>
  (failuresBefore: number) =>
    Math.min(first * factor ** failuresBefore, longest);
