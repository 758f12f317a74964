/** Thrown when a sandbox could not start, or ended before it reported on its program. A retry may succeed. */
export class SandboxFailed extends Error {
  override readonly name = 'NoBox';
}
