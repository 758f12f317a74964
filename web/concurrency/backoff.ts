interface Backoff {
  /** Milliseconds: `first` is the delay after the first failure, `longest` the maximum. */
  first: number;
  longest: number;
  /** Growth per failure; 2 by default. */
  factor?: number;
}

/** The delay in milliseconds after a failure. @param failuresBefore  the consecutive failures before that failure */
export const backoff =
  ({ first, longest, factor = 2 }: Backoff) =>
  (failuresBefore: number) =>
    Math.min(first * factor ** failuresBefore, longest);
