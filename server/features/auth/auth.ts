/**
 * The rules of accounts. A student who signs up is unconfirmed until the link in the email is opened (confirmation.ts).
 * Until then others may sign up with the same address; the confirmation decides which password counts (sign-ups.ts). Staff
 * are invited and confirm by choosing a password. Neither an answer nor its duration reveals whether an address has an
 * account. A deactivated user cannot sign in, and only the correct password reveals that.
 *
 * Emails are queued in the transaction that causes them. The job that sends an email also creates the link in it
 * (send-account-email.ts).
 */

import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { countAttempt, countAttempts, type Limit, uncountAttempts, type Visit } from '#server/http/limits/limits.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as usersTexts from '#texts/people/users.ts';
import { lockWithAccess, requireAccess } from './account-state.ts';
import { sendAccountEmail } from './auth.jobs.ts';
import * as store from './auth.store.ts';
import { checkPassword, type SignInVisit, type TypedCredentials } from './check-password.ts';
import { refuseFirstPassword } from './first-passwords/choose-password.ts';
import { noFirstPassword } from './first-passwords/first-password.ts';
import { findResetLink } from './links.ts';
import { refuseUnconfirmed } from './refuse-unconfirmed.ts';
import { addSignUp, endSignUps, type NewSignUp } from './sign-ups.ts';

export { isInvited, isUnconfirmedStudent } from './account-state.ts';
// This file is the public interface of the feature `auth`: other features import these only from here.
export { sendAccountEmail } from './auth.jobs.ts';
export { serializeAccount } from './browser-session.ts';
export { FIRST_PASSWORD_LIFETIME, printedPasswordOf } from './first-passwords/first-password.ts';
export { renewFirstPassword, requireFirstPasswords, studentWithoutEmail } from './first-passwords/print-password.ts';
export {
  activeStudent,
  inviteStudent,
  inviteTutor,
  requireInvitable,
  requireOpenInvitation,
  withdrawInvitation,
} from './invitations.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'queue' | 'passwords' | 'reservations'>;
type PasswordNeeds = Pick<Needs, 'db' | 'attempts' | 'clock' | 'passwords'>;

const manyEmails: Limit['message'] = (minutes, texts) => texts.auth.manyEmails(minutes);
const linksSent: Limit['message'] = (minutes, texts) => texts.auth.linksSent(minutes);

/** Rate limits: generous per IP address, because a classroom shares one; strict per account. Sign-in: check-password.ts. */
const limits = {
  /** Two classes of 50 students in one lesson, plus retries. */
  signUpByIp: { max: 120, minutes: 60, orProofOfWork: true },
  /**
   * Limits of sign-ups with one email address, from one IP address (`signUpHere`) and from all (`signUpAnywhere`): they
   * protect a mailbox from floods, without letting one sender block the owner's sign-up.
   */
  signUpHere: { max: 10, minutes: 60, message: manyEmails, orProofOfWork: true },
  signUpAnywhere: { max: 30, minutes: 60, message: manyEmails, orProofOfWork: true },
  /** 30 minutes is the lifetime of a reset link, so a refused user still has a working link in the inbox. */
  resetByEmail: { max: 3, minutes: 30, message: linksSent },
  linkByIp: { max: 60, minutes: 60, orProofOfWork: true },
  passwordCheck: { max: 10, minutes: 15 },
  emailChange: { max: 3, minutes: 60 },
} satisfies Record<string, Limit>;

/**
 * Checks an email or admission number and a password. Returns the user, if active and with a confirmed address.
 *
 * @throws {Refusal} wrong_credentials, too_many_requests  as checkPassword
 * @throws {Refusal} not_allowed, password_change_needed  as requireAccess and refuseFirstPassword
 * @throws {Refusal} not_verified  the address is unconfirmed; a new link was emailed, at most three times an hour
 */
export async function signIn(
  needs: Needs & Pick<Services, 'signer'>,
  typed: TypedCredentials & { locale: Locale },
  visit: SignInVisit,
) {
  const user = await checkPassword(needs, typed, visit);
  requireAccess(user);
  refuseFirstPassword(needs, user);
  if (!user.emailVerifiedAt) await refuseUnconfirmed(needs, user, typed.locale);
  return user;
}

/**
 * Signs up for a student account. The answer is the same for every address: its owner gets an email, either with a link to
 * confirm or saying that the account already exists.
 *
 * @throws {Refusal} invalid            a password that is too common
 * @throws {Refusal} too_many_requests  too many sign-ups from this IP address, or with this email
 * @throws {Refusal} conflict           two attempts failed because of concurrent sign-ups with this email
 */
export async function signUp(needs: Needs & Pick<Services, 'signer'>, request: NewSignUp, visit: Visit) {
  const { email } = request;
  await countAttempts({ ...needs, visit }, [
    [`sign-up-from:${visit.ip}`, limits.signUpByIp],
    [`sign-up-here:${visit.ip} ${email}`, limits.signUpHere],
    [`sign-up-with:${email}`, limits.signUpAnywhere],
  ]);
  const isAdded = (await addSignUp(needs, request)) || (await addSignUp(needs, request));
  if (!isAdded) throw new Refusal('conflict', authTexts.overtaken);
}

/**
 * Emails a link to choose a new password, if the address has an account. Only the queued job looks the account up, so
 * neither the answer nor its duration reveals whether it exists.
 *
 * @throws {Refusal} too_many_requests  more than three requests in 30 minutes for one address, even without an account
 */
export async function sendResetLink(needs: Needs, email: string, visit: Visit) {
  await countAttempts({ ...needs, visit }, [
    [`reset-link-from:${visit.ip}`, limits.linkByIp],
    [`reset-link:${email}`, limits.resetByEmail],
  ]);
  await needs.queue.add(needs.db, sendAccountEmail, { kind: 'reset', email });
}

/** Loads a reset link without using it up. @throws {Refusal} not_found  it was used, has expired or does not exist */
export async function checkResetLink(needs: Needs, id: string, secret: string) {
  const link = await findResetLink(needs, id, secret);
  if (!link) throw new Refusal('not_found', authTexts.linkInvalid);
  return link;
}

/**
 * Sets a new password and ends all sessions. Opening the link proves access to
 * the mailbox, so this also confirms the address.
 *
 * @throws {Refusal} not_found  as checkResetLink; also for the second of two concurrent calls
 * @throws {Refusal} invalid, not_allowed  the password is too common, or as requireAccess; the link still works
 */
export async function resetPassword(needs: Needs, link: { id: string; secret: string }, password: string) {
  const { id, userId } = await checkResetLink(needs, link.id, link.secret);
  const passwordHash = await needs.passwords.hash(password);

  await needs.db.transaction(async (tx) => {
    const now = needs.clock.now();
    const isClaimed = userId !== null && (await lockWithAccess(tx, userId)) && (await store.markLinkUsed(tx, id, now));
    if (!isClaimed) throw new Refusal('not_found', authTexts.linkInvalid);
    await store.updateUser(tx, userId, { emailVerifiedAt: now });
    await replacePassword(tx, userId, passwordHash);
    await endSignUps(tx, userId);
    await endSessionsOf(tx, userId);
    await needs.queue.add(tx, sendAccountEmail, { kind: 'password-changed', userId });
  });
}

/**
 * Sets a new password. Also cancels a pending change of email and deletes unused links, because an attacker who knew
 * the old password may have requested them.
 */
async function replacePassword(tx: Db, userId: string, passwordHash: string) {
  await store.updateUser(tx, userId, { ...noFirstPassword, passwordHash, pendingEmail: null });
  await store.deleteUnusedLinks(tx, userId);
}

/** Ends the account's sessions and deletes its unused links. */
export async function revokeAccess(tx: Db, userId: string) {
  await store.deleteUnusedLinks(tx, userId);
  await endSessionsOf(tx, userId);
}

interface CredentialChange extends PasswordHolder {
  email?: string | undefined;
  password?: string | undefined;
}

/**
 * Checks that users may change their own password and email, and returns a function that writes the change in a given
 * transaction. A new password takes effect immediately, a new email when the link sent to it is opened. The current session
 * continues; a new password ends the user's other sessions.
 *
 * Passwords are checked and hashed before the transaction, so that no transaction holds a database connection for that
 * long; the returned function checks again that password and session are unchanged.
 *
 * @throws {Refusal} wrong_credentials  the current password is missing or wrong; from the returned function: the
 *                                      password or the session has ended meanwhile
 * @throws {Refusal} too_many_requests  too many wrong current passwords, or too many changes of email
 */
export async function allowCredentialChange(needs: Needs, change: CredentialChange) {
  const { userId, sessionId, email, password } = change;
  const requireUnchanged = await requireCurrentPassword(needs, change);
  if (email) await countAttempt(needs, `email-change:${userId}`, limits.emailChange);
  const passwordHash = password ? await needs.passwords.hash(password) : undefined;

  return async (tx: Db) => {
    await requireUnchanged(tx);
    if (passwordHash) {
      await replacePassword(tx, userId, passwordHash);
      await endSessionsOf(tx, userId, sessionId);
      await needs.queue.add(tx, sendAccountEmail, { kind: 'password-changed', userId });
    }
    if (email) {
      await store.updateUser(tx, userId, { pendingEmail: email });
      await needs.queue.add(tx, sendAccountEmail, { kind: 'email-change', userId, email });
      await needs.queue.add(tx, sendAccountEmail, { kind: 'email-change-notice', userId, email });
    }
  };
}

interface PasswordHolder {
  userId: string;
  /** The session in which the user sent the request. */
  sessionId: string;
  currentPassword?: string | undefined;
}

/**
 * Checks the current password before a change that outlasts the session, such as a new API key. The returned function,
 * called in the transaction that writes the change, checks that password and session are unchanged.
 *
 * @throws {Refusal} wrong_credentials, too_many_requests  as allowCredentialChange; an account without a password needs a reset first
 */
export async function requireCurrentPassword(needs: PasswordNeeds, holder: PasswordHolder) {
  const checkedHash = await checkCurrentPassword(needs, holder.userId, holder.currentPassword);
  return (tx: Db) => requireUnchangedAccount(tx, holder, checkedHash);
}

/** Checks the user's current password. @returns the hash that the password was compared with */
async function checkCurrentPassword(needs: PasswordNeeds, userId: string, typed: string | undefined) {
  const user = await store.findUser(needs.db, userId);
  if (user && !user.passwordHash) throw new Refusal('wrong_credentials', usersTexts.noPassword);
  if (!typed) throw new Refusal('wrong_credentials', usersTexts.currentPasswordNeeded);

  const key = `current-password:${userId}`;
  await countAttempt(needs, key, limits.passwordCheck);
  if (!(await needs.passwords.isRight(user?.passwordHash, typed)))
    throw new Refusal('wrong_credentials', usersTexts.currentPasswordWrong);
  await uncountAttempts(needs, [key]);
  return user?.passwordHash;
}

/**
 * Refuses if the password has changed or the session has ended since the check: when the owner resets the password or
 * signs out everywhere, an attacker's request that is already in progress fails too.
 */
async function requireUnchangedAccount(
  tx: Db,
  { userId, sessionId }: PasswordHolder,
  checked: string | null | undefined,
) {
  const user = await store.lockUser(tx, userId);
  const isStillTheirs = user?.passwordHash === checked && (await store.hasSession(tx, userId, sessionId));
  if (!isStillTheirs) throw new Refusal('wrong_credentials', authTexts.overtaken);
}
