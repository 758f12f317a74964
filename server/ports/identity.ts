/** Sign-in through an identity provider: a popup returns a credential (token). Adapter: server/adapters/identity. */
export interface VerifiedIdentity {
  /** Issuer and subject together identify a person permanently; an email address may get another owner. */
  issuer: string;
  subject: string;
  /** The email address, trimmed and in lower case; undefined unless the provider says that it is verified. */
  email: string | undefined;
  /** Domain of the user's organisation, if the provider hosts its email addresses (Google's `hd` claim). */
  hostedDomain: string | undefined;
  /** The user's name at the provider. It may be empty or invalid by our own rule for names. */
  name: string;
  /** URL of the user's picture at the provider. */
  picture: string | undefined;
}

export interface Identity {
  /**
   * The provider's URL that the popup opens; undefined if the provider cannot be reached.
   *
   * @param question.state  returned unchanged beside the credential
   * @param question.nonce  returned inside the credential
   */
  authorizationUrl(question: { state: string; nonce: string }): Promise<string | undefined>;
  /**
   * Verifies a credential. 'refused': it is forged, expired, meant for another client, or has another nonce. Never
   * rejects, even if the provider misbehaves.
   */
  identify(credential: string, nonce: string): Promise<VerifiedIdentity | 'refused' | 'unreachable'>;
  /** Loads the picture from a URL that `identify` returned. The bytes are unchecked; undefined if loading fails. */
  picture(address: string): Promise<Uint8Array | undefined>;
}
