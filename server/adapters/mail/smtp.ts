import { createTransport } from 'nodemailer';
import type { Mail } from '#server/ports/mail.ts';

interface Account {
  /** URL of the mail server: smtp://user:password@host:587 (STARTTLS where the server offers it) or smtps://…:465 */
  url: string;
  /** The sender: an address, or Name <address>. */
  from: string;
}

/**
 * Timeouts in milliseconds for the connection, the server's greeting, and any reply. The reply to the end of the data
 * may take 10 minutes (RFC 5321, section 4.5.3.2): a client that gives up sooner would send an accepted email again.
 */
const TIMEOUTS = { connectionTimeout: 2 * 60_000, greetingTimeout: 5 * 60_000, socketTimeout: 10 * 60_000 };

/** Sends through a mail server by SMTP (RFC 5321). */
export function smtpMail({ url, from }: Account): Mail {
  const transport = createTransport({ url, requireTLS: mustEncrypt(url), ...TIMEOUTS }, { from });
  const domain = /@([^>\s]+)/.exec(from)?.[1];
  return {
    async send({ key, fromName, unsubscribeUrl, ...email }) {
      const messageId = key && `<${key}@${domain}>`;
      const message = {
        ...email,
        ...(fromName && { from: { name: fromName, address: addressIn(from) } }),
        ...(messageId && { messageId }),
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)) },
      };
      return transport.sendMail(message).then(
        () => 'sent' as const,
        (error: SmtpError) => {
          if (isPermanent(error)) return 'refused' as const;
          throw error;
        },
      );
    },
  };
}

/** RFC 2369, section 3.2, and RFC 8058, section 3.1. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The address in a sender such as 'Darasa <school@school.example>'. */
const addressIn = (sender: string) => (/<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender).trim();

type SmtpError = Error & { code?: string; responseCode?: number };

/** The server refused this recipient with a permanent reply (5yz, RFC 5321 section 4.2.1). */
const isPermanent = ({ code, responseCode = 0 }: SmtpError) => code === 'EENVELOPE' && responseCode >= 500;

/** Whether to require encryption: yes if a password is sent, except to a server on this machine. */
function mustEncrypt(url: string) {
  const { username, hostname } = new URL(url);
  return username !== '' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
