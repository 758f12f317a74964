/** Sign-in through an identity provider, in a popup that returns a credential. Adapter: server/adapters/identity. */
export interface VerifiedIdentity {
  /** Issuer and subject together identify one person for ever; an email address may change hands. */
  issuer: string;
  subject: string;
  /** Trimmed, lower case; undefined unless the provider says that it is verified. */
  email: string | undefined;
  /** The domain of an organisation whose email addresses the provider itself issues. */
  hostedDomain: string | undefined;
  /** The name that the provider stores: it may be empty, or break our rule for names. */
  name: string;
  /** URL of the user's picture at the provider. */
  picture: string | undefined;
}

export interface Identity {
  /**
   * The URL that the popup opens; undefined if the provider cannot be reached.
   *
   * @param question.state  returned unchanged beside the credential
   * @param question.nonce  returned inside the credential
   */
  authorizationUrl(question: { state: string; nonce: string }): Promise<string | undefined>;
  /**
   * Verifies a credential. 'refused': forged, for another audience, expired, or with another nonce. Never rejects,
   * whatever the provider does wrong.
   */
  identify(credential: string, nonce: string): Promise<VerifiedIdentity | 'refused' | 'unreachable'>;
  /** Loads the picture at an address that `identify` returned, unchecked; undefined if that fails. */
  picture(address: string): Promise<Uint8Array | undefined>;
}
