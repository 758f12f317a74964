import type { Email, Mail } from '#server/ports/mail.ts';

/** Mail without a mail server, for development and tests: every email is stored, and shown at /dev/outbox. */
export const devMailbox = (store: (email: Email) => Promise<unknown>): Mail => ({
  async send({ key: _key, unsubscribeUrl: _url, ...email }) {
    await store(email);
    return 'sent';
  },
});
