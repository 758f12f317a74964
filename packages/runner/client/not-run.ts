/** Thrown when the runner did not run a program; `reason` says why. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
  readonly reason: 'full' | 'unavailable';

  /** @param message  advice for staff */
  constructor(reason: 'full' | 'unavailable', message: string) {
    super(message);
    this.reason = reason;
  }
}
