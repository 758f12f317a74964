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
   * Resolves once the next station has taken responsibility for the letter,
   * which does not mean that anybody has read it, or that the address exists.
   * Rejects when it could not be handed over; the job that sends it tries again.
   */
  send(letter: Letter): Promise<void>;
}

export interface Clock {
  now(): Date;
}
