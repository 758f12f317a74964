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
   * @param windows  the counters; each key once. `resetsAt` is when a window that starts now would end
   * @returns the counters in any order. A running window keeps its end, but never ends later than one that starts now would: setting the
   * clock back does not prolong it
   */
  count(windows: Omit<Counted, 'count'>[], now: Date): Promise<Counted[]>;
  /** Lists the counters with these keys whose windows have not ended. */
  list(keys: string[], now: Date): Promise<Counted[]>;
  /** Decrements the counters, but not below zero. */
  uncount(keys: string[]): Promise<void>;
}

/** Counts attempts while another adapter cannot. */
export interface FallbackAttempts extends Attempts {
  /**
   * Deletes up to `most` counters, after `use` has succeeded with those of them whose windows have not ended. Concurrent callers get
   * different counters. If `use` fails, nothing is deleted.
   *
   * @returns the number of counters that were deleted
   */
  take(most: number, now: Date, use: (counted: Counted[]) => Promise<void>): Promise<number>;
}
