import { GOOGLE } from '#server/config/config.ts';
import type { VerifiedIdentity } from '#server/ports/identity.ts';

/**
 * Whether the provider itself gives out the person's address, so that whoever is
 * theirs now reads its mail: Google's own addresses, and those of an
 * organisation that the provider hosts. Of any other address it only knows that
 * somebody opened a link there once.
 */
export function isAuthoritative({
  issuer,
  email,
  hostedDomain,
}: Pick<VerifiedIdentity, 'issuer' | 'email' | 'hostedDomain'>) {
  const domain = email?.split('@').at(-1);
  if (!domain) return false;
  return domain === hostedDomain || (issuer === GOOGLE && domain === 'gmail.com');
}
