interface Backoff {
  /** Milliseconds after the first failure, and at most. */
  first: number;
  longest: number;
  /** By what they grow each time; 2 unless it is said. */
  factor?: number;
}

/** How long to wait, in milliseconds, after so many failures in a row that came before this one. */
export const backoff =
  ({ first, longest, factor = 2 }: Backoff) =>
  (failuresBefore: number) =>
    Math.min(first * factor ** failuresBefore, longest);
