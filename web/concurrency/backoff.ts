interface Backoff {
  /** The delay in milliseconds after the first failure; `max` is the maximum delay. */
  initial: number;
  max: number;
  /** The factor by which the delay grows with each failure; 2 by default. */
  factor?: number;
}

/** The delay in milliseconds after a failure. @param failuresBefore  the consecutive failures before that failure */
export const backoff =
  ({ initial, max, factor = 2 }: Backoff) =>
  (failuresBefore: number) =>
    Math.min(initial * factor ** failuresBefore, max);
