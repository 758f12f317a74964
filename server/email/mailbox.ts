/**
 * The email addresses of users. A student without one has a placeholder address in a reserved domain that receives no mail
 * (RFC 2606), because the column is a unique key that must not be null; processes of earlier releases rely on that.
 */
import { randomUUID } from 'node:crypto';

/** The contract accepts no address in this domain (contract/fields/fields.ts). */
const RESERVED = '@no-email.invalid';

export const reservedAddress = () => `${randomUUID()}${RESERVED}`;

export const hasOwnEmail = ({ email }: { email: string }) => !email.endsWith(RESERVED);

/** The address that a user sees; empty if there is none. */
export const shownEmail = (user: { email: string }) => (hasOwnEmail(user) ? user.email : '');

/** Where the emails to a user go: to their own address, or their guardian's; null if there is neither. */
export const mailboxOf = ({ email, guardianEmail }: { email: string | null; guardianEmail: string | null }) =>
  email && hasOwnEmail({ email }) ? email : guardianEmail;
