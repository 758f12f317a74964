import { GOOGLE } from '#server/config/config.ts';
import type { VerifiedIdentity } from '#server/ports/identity.ts';

/**
 * Whether the provider itself issues the email address, so that its current user
 * reads the mailbox: Gmail addresses, and those of an organisation that the
 * provider hosts (the hd claim). For any other address, the provider only knows
 * that someone once opened a confirmation link that the provider had sent there.
 */
export function isEmailAuthoritative({
  issuer,
  email,
  hostedDomain,
}: Pick<VerifiedIdentity, 'issuer' | 'email' | 'hostedDomain'>) {
  const domain = email?.split('@').at(-1);
  if (!domain) return false;
  return domain === hostedDomain || (issuer === GOOGLE && domain === 'gmail.com');
}
