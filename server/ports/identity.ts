/** Sign-in through an identity provider, in a popup that returns a credential. Adapter: server/adapters/identity. */
export interface VerifiedIdentity {
  /** Issuer and subject together identify one person for ever; an email address may change hands. */
  issuer: string;
  subject: string;
  /** Trimmed, lower case; undefined unless the provider says that it is verified. */
  email: string | undefined;
  /** The domain of an organisation whose addresses the provider itself issues. */
  hostedDomain: string | undefined;
  /** As the provider has it: it may be empty, or break our rule for names. */
  name: string;
  /** Address of their picture at the provider. */
  picture: string | undefined;
}

export interface Identity {
  /**
   * Where the popup goes; undefined when the provider cannot be reached.
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
  /** The picture at an address that `identify` returned, not yet checked; undefined when it cannot be loaded. */
  picture(address: string): Promise<Uint8Array | undefined>;
}
