/** Returns the current time: the system's in production, one that the test sets in tests. */
export interface Clock {
  now(): Date;
}
