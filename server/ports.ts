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

/** Keeps files by name. Names are ours, never what somebody typed: small letters, digits, dots, hyphens and slashes. */
export interface Files {
  /** Resolves once the file is there for good, whole; a reader never sees half of it. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file's content, or undefined when there is none of that name. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Harmless when there is none. */
  remove(name: string): Promise<void>;
}

export interface Clock {
  now(): Date;
}
