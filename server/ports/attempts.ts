/** Counts attempts in time windows, for rate limits. All processes of a school share the counts. */

export interface Counted {
  /** The key of the counter, such as 'sign-in:wanjiru@example.com'. */
  key: string;
  count: number;
  /** The end of the time window, after which the counter begins again. */
  resetsAt: Date;
}

export interface Attempts {
  /**
   * Increments all counters, so that concurrent attempts are all counted.
   *
   * @param windows  the counters; each key once. `resetsAt` is the end of a window that starts now, if no window is running
   * @returns the counters in any order. A window that is running keeps its end, except that it never ends later than one
   *          that starts now: a clock that was set back does not prolong it
   */
  count(windows: Omit<Counted, 'count'>[], now: Date): Promise<Counted[]>;
  /** Lists the counters with these keys whose windows have not ended. */
  list(keys: string[], now: Date): Promise<Counted[]>;
  /** Decrements the counters, but not below zero. */
  uncount(keys: string[]): Promise<void>;
}

/** Counts attempts while another adapter cannot. */
export interface AttemptsStandIn extends Attempts {
  /**
   * Deletes up to `most` counters, after `use` has succeeded with those whose windows have not ended. Concurrent callers
   * get different ones. What is not used stays.
   *
   * @returns the number of counters that were deleted
   */
  take(most: number, now: Date, use: (counted: Counted[]) => Promise<void>): Promise<number>;
}
