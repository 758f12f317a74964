/**
 * Darasa cannot start (or a command cannot run) for a reason that the operator can
 * fix. The message is one plain sentence, printed without a stack trace; the
 * process exits with a status other than zero.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
