/** 'lost': the connection has ended, so that the program may have run, and its outcome is unknown (openSession). */
type Reason = 'full' | 'unavailable' | 'lost';

/** Thrown when the runner did not run a program; `reason` says why. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
  readonly reason: Reason;

  /** @param message  advice for staff */
  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}
