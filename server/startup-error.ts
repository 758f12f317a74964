/**
 * Darasa cannot start (or a command cannot run) for a reason that the person at
 * the keyboard can mend. The message is one plain sentence, shown without a
 * stack trace; the process ends with a status other than zero.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
