/** Why the runner did not run a program. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
  readonly reason: 'full' | 'unavailable';

  /** @param message  tells staff what to do */
  constructor(reason: 'full' | 'unavailable', message: string) {
    super(message);
    this.reason = reason;
  }
}
