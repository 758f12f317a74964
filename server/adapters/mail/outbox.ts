import type { Email, Mail } from '#server/ports/mail.ts';

/** Mail without a mail server, for development and tests: every letter is kept, to be read at /dev/outbox. */
export const outboxMail = (keep: (letter: Email) => Promise<unknown>): Mail => ({
  async send({ key: _key, ...letter }) {
    await keep(letter);
    return 'sent';
  },
});
