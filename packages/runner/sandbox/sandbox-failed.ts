/** The sandbox itself could not start, or ended before it reported anything of the program; another one may work. */
export class SandboxFailed extends Error {
  override readonly name = 'NoBox';
}
