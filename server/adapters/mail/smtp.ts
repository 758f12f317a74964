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
    { url, requireTLS: mustEncrypt(url), connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT },
    { from },
  );
  return {
    async send(letter) {
      const message = { ...letter, headers: { 'Auto-Submitted': 'auto-generated' } };
      return transport.sendMail(message).then(
        () => 'sent' as const,
        (error: SmtpError) => {
          if (isForGood(error)) return 'refused' as const;
          throw error;
        },
      );
    },
  };
}

type SmtpError = Error & { code?: string; responseCode?: number };

/** The server refused this recipient with a permanent reply (5yz, RFC 5321 section 4.2.1). */
const isForGood = ({ code, responseCode = 0 }: SmtpError) => code === 'EENVELOPE' && responseCode >= 500;

/** A password goes over the line encrypted or not at all, except to a server on this machine. */
function mustEncrypt(url: string) {
  const { username, hostname } = new URL(url);
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
