/**
 * The server cannot start, or a command cannot run, for a reason that the operator
 * can fix. The message is one plain sentence, which is printed without a stack
 * trace; the process then exits with a status other than zero.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
