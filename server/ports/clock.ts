/** The current time. Tests set it; production reads the system clock. */
export interface Clock {
  now(): Date;
}
