import type { Letter, Mail } from '#server/ports.ts';

/** Mail without a mail server, for development and tests: every letter is kept, to be read at /dev/outbox. */
export const outboxMail = (keep: (letter: Letter) => Promise<unknown>): Mail => ({
  async send({ key: _key, ...letter }) {
    await keep(letter);
    return 'sent';
  },
});
