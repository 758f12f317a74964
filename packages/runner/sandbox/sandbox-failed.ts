/** The sandbox itself could not be had, or ended before anything was heard of the program: another may do better. */
export class SandboxFailed extends Error {
  override readonly name = 'NoBox';
}
