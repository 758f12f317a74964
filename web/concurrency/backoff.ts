interface Backoff {
  /** The delay in milliseconds after the first failure; `longest` is the maximum delay. */
  first: number;
  longest: number;
  /** The factor by which the delay grows with each failure; 2 by default. */
  factor?: number;
}

/** The delay in milliseconds after a failure. @param failuresBefore  the consecutive failures before that failure */
export const backoff =
  ({ first, longest, factor = 2 }: Backoff) =>
  (failuresBefore: number) =>
    Math.min(first * factor ** failuresBefore, longest);
