/** What Darasa needs from the world outside, in our own words. Adapters in server/adapters keep these promises. */

export interface Letter {
  /** One address, as stored: trimmed, lower case. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Carries letters to people. */
export interface Mail {
  /**
   * 'sent' means that the next station has taken responsibility for the letter,
   * not that anybody has read it, or that the address exists. 'refused' means
   * that it will never take a letter to this address: there is no use in trying
   * again. Rejects for any other reason; the job that sends it tries again.
   */
  send(letter: Letter): Promise<'sent' | 'refused'>;
}

export interface Clock {
  now(): Date;
}
