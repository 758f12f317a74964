/** Thrown when no programs can run on this machine. The message tells administrators why. */
export class HostUnsuitable extends Error {
  override readonly name = 'NoGround';
}
