/** Sends email. Adapters: server/adapters/mail. */
export interface Email {
  /** The recipient's email address, trimmed and in lower case. */
  to: string;
  subject: string;
  /** The sender's name; by default the configured one. */
  fromName?: string;
  text: string;
  html: string;
  /** The URL at which mail programs unsubscribe the recipient by one click (RFC 8058); only in emails that can be unsubscribed from. */
  unsubscribeUrl?: string;
  /** Letters, digits and hyphens by which mail servers recognise a retry; without a key a retry is a second email. */
  key?: string;
}

export interface Mail {
  /**
   * 'sent': the next mail server accepted the email, which need not mean that it was delivered. 'refused': that server
   * will never accept email for this address, so a retry is useless. Rejects on other failures; the caller's job
   * retries.
   */
  send(email: Email): Promise<'sent' | 'refused'>;
}
