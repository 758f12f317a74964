/** A student chooses a password with the first password on paper, which then no longer works. */
import type { FirstPasswordChange } from '#contract/auth.ts';
import { requireAccess } from '#server/features/auth/account-state.ts';
import { sendAccountEmail } from '#server/features/auth/auth.jobs.ts';
import * as store from '#server/features/auth/auth.store.ts';
import { checkPassword, type SignInVisit } from '#server/features/auth/check-password.ts';
import { endSignUps } from '#server/features/auth/sign-ups.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as firstPasswordTexts from '#texts/people/first-passwords.ts';
import { isExpired, noFirstPassword } from './first-password.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'queue' | 'passwords' | 'reservations' | 'signer'>;

/**
 * Refuses the sign-in of a student who has to choose a password first.
 *
 * @throws {Refusal} not_allowed             the first password has expired
 * @throws {Refusal} password_change_needed  the first password is valid; the client continues with `chooseFirstPassword`
 */
export function refuseFirstPassword(needs: Pick<Needs, 'clock'>, user: store.UserRow) {
  if (!user.firstPasswordNonce) return;
  requireUnexpired(needs, user);
  throw new Refusal('password_change_needed', firstPasswordTexts.chooseFirst);
}

/**
 * Replaces the first password by one of the student's choice, ends all sessions, and accepts the invitation, if any.
 * Returns the student, for a new session.
 *
 * @throws {Refusal} wrong_credentials, too_many_requests, unavailable  as checkPassword
 * @throws {Refusal} not_allowed  as requireAccess, or the first password has expired
 * @throws {Refusal} conflict     the password is not a first password, or another was printed meanwhile
 * @throws {Refusal} invalid      the new password is too common
 */
export async function chooseFirstPassword(
  needs: Needs,
  { newPassword, ...typed }: FirstPasswordChange,
  visit: SignInVisit,
): Promise<store.UserRow> {
  const user = await checkPassword(needs, typed, visit);
  requireAccess(user);
  if (!user.firstPasswordNonce) throw new Refusal('conflict', authTexts.overtaken);
  requireUnexpired(needs, user);
  const passwordHash = await needs.passwords.hash(newPassword);

  return needs.db.transaction(async (tx) => {
    const now = await store.lockUser(tx, user.id);
    if (now?.firstPasswordNonce !== user.firstPasswordNonce) throw new Refusal('conflict', authTexts.overtaken);
    const emailVerifiedAt = user.emailVerifiedAt ?? needs.clock.now();
    const chosen = { ...noFirstPassword, passwordHash, emailVerifiedAt };
    await store.updateUser(tx, user.id, chosen);
    await endSignUps(tx, user.id);
    await store.deleteUnusedLinks(tx, user.id);
    await endSessionsOf(tx, user.id);
    await needs.queue.add(tx, sendAccountEmail, { kind: 'password-changed', userId: user.id });
    return { ...user, ...chosen };
  });
}

function requireUnexpired(needs: Pick<Needs, 'clock'>, user: store.UserRow) {
  if (isExpired(needs, user)) throw new Refusal('not_allowed', firstPasswordTexts.expired);
}
