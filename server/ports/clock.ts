/** Tells the current time: in production that of the system, in tests a time that the test sets. */
export interface Clock {
  now(): Date;
}
