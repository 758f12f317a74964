/** Checks of an account's state: whether it may be used, is unconfirmed, or is invited. */
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import { lockUser, type UserRow } from './auth.store.ts';

/**
 * Returns the user if the user may use the account.
 *
 * @throws {Refusal} not_allowed  the account is deactivated, or a student under 18 lacks a guardian's consent
 */
export function requireAccess<User extends Pick<UserRow, 'deactivatedAt' | 'consentMissingSince'>>(user: User) {
  if (user.deactivatedAt) throw new Refusal('not_allowed', authTexts.closed);
  if (user.consentMissingSince) throw new Refusal('not_allowed', guardiansTexts.consentMissing);
  return user;
}

/** Locks the user until the transaction ends; undefined if there is none. @throws {Refusal} not_allowed  as requireAccess */
export async function lockWithAccess(tx: Db, userId: string) {
  const user = await lockUser(tx, userId);
  return user && requireAccess(user);
}

/**
 * Whether the account is an unconfirmed sign-up: the first person who proves access to the mailbox gets the address. False
 * for deactivated and invited students.
 */
export const isUnconfirmedStudent = ({ emailVerifiedAt, type, deactivatedAt, invitedAt }: UserRow) =>
  !emailVerifiedAt && type === 'student' && !deactivatedAt && !invitedAt;

/** Whether the office has invited the person, and the person has not accepted yet. */
export const isInvited = ({
  emailVerifiedAt,
  type,
  invitedAt,
}: Pick<UserRow, 'emailVerifiedAt' | 'type' | 'invitedAt'>) =>
  !emailVerifiedAt && (type !== 'student' || invitedAt !== null);
