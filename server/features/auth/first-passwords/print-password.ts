/** The office gives a student a first password: with a new account, or when the student cannot sign in any more. */
import type { Db } from '#server/db/connect.ts';
import { isOlderRunning } from '#server/db/migrate.ts';
import { hasOwnEmail, reservedAddress } from '#server/email/mailbox.ts';
import { isUnconfirmedStudent } from '#server/features/auth/account-state.ts';
import { sendAccountEmail } from '#server/features/auth/auth.jobs.ts';
import * as store from '#server/features/auth/auth.store.ts';
import { endSignUps } from '#server/features/auth/sign-ups.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as firstPasswordTexts from '#texts/people/first-passwords.ts';
import * as invitationTexts from '#texts/people/invitations.ts';
import { newFirstPassword } from './first-password.ts';

/** The schema version from which all processes know first passwords (0037_first-passwords.sql). */
const KNOWS_FIRST_PASSWORDS = 37;

/** @throws {Refusal} unavailable  a process of an earlier release runs, which would show and email reserved addresses */
export async function requireFirstPasswords(db: Db) {
  if (await isOlderRunning(db, KNOWS_FIRST_PASSWORDS)) throw new Refusal('unavailable', invitationTexts.upgrading, 10);
}

/** The row of a new student without an email address, who signs in with the admission number and a first password. */
export const studentWithoutEmail = (
  needs: Pick<Services, 'clock'>,
  { name, guardianEmail }: { name: string; guardianEmail: string | null },
) => ({
  name,
  guardianEmail,
  email: reservedAddress(),
  type: 'student' as const,
  invitedAt: needs.clock.now(),
  ...newFirstPassword(needs),
});

/**
 * Gives the student a new first password, and ends the earlier password and all sessions. Removes an address that was
 * invited and is not confirmed, because it may be another person's. Returns the student.
 *
 * @throws {Refusal} conflict  the person is not a student, is deactivated, or signed up without confirming the address
 */
export async function renewFirstPassword(
  tx: Db,
  needs: Pick<Services, 'clock' | 'queue'>,
  user: store.UserRow,
): Promise<store.UserRow> {
  if (user.type !== 'student' || user.deactivatedAt || isUnconfirmedStudent(user))
    throw new Refusal('conflict', firstPasswordTexts.studentsOnly);
  const isUnproved = hasOwnEmail(user) && !user.emailVerifiedAt;
  const email = isUnproved ? reservedAddress() : user.email;
  const change = { ...newFirstPassword(needs), email, pendingEmail: null };
  await store.updateUser(tx, user.id, change);
  await endSignUps(tx, user.id);
  await store.deleteUnusedLinks(tx, user.id);
  await endSessionsOf(tx, user.id);
  if (user.passwordHash) await needs.queue.add(tx, sendAccountEmail, { kind: 'password-changed', userId: user.id });
  return { ...user, ...change };
}
