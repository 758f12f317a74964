import { createTransport } from 'nodemailer';
import type { Mail } from '#server/ports.ts';

interface Account {
  /** smtp://user:password@host:587 (STARTTLS where the server offers it) or smtps://…:465 */
  url: string;
  /** Whom letters are from: an address, or Name <address>. */
  from: string;
}

/** Milliseconds to connect, to be greeted and to wait for each reply. */
const TIMEOUT = 10_000;

/** A mail server, spoken to by SMTP (RFC 5321). */
export function smtpMail({ url, from }: Account): Mail {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT },
    { from },
  );
  return {
    async send(letter) {
      await transport.sendMail({ ...letter, headers: { 'Auto-Submitted': 'auto-generated' } });
    },
  };
}
