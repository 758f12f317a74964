import { and, isNull } from 'drizzle-orm';
import { user } from './tables/accounts.ts';

/** The condition that a user may use the account: it is not deactivated, and no guardian's consent is missing. */
export const hasAccess = and(isNull(user.deactivatedAt), isNull(user.consentMissingSince))!;
