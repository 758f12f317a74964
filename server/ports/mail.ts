/** Sends email. Adapters: server/adapters/mail. */
export interface Email {
  /** One email address as stored: trimmed, lower case. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Deduplicates retries of one email: letters, digits and hyphens. Without it each attempt is a separate email. */
  key?: string;
}

export interface Mail {
  /**
   * 'sent': the next mail server accepted the email; it may not have been delivered or read. 'refused': it will never
   * accept email to this address, so retrying is useless. Rejects on any other failure; the job that sends it retries.
   */
  send(email: Email): Promise<'sent' | 'refused'>;
}
