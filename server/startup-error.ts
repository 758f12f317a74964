import { inLocale, type Message } from '#messages/catalogues.ts';

/**
 * The server cannot start, or a command cannot run, for a reason that the operator
 * can fix. Its text is one plain sentence, which is printed without a stack trace, in
 * the terminal's language; the process then exits with a status other than zero.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly text: Message;

  constructor(text: Message) {
    super(inLocale(text, 'en'));
    this.text = text;
  }
}
