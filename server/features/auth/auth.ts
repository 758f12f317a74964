/**
 * The rules of accounts.
 *
 * A student signs up and is `unconfirmed` until she opens the link in her mail.
 * Others may sign up with the same address meanwhile: whose password counts is
 * decided when the address is confirmed (sign-ups.ts). Staff are invited and confirm by choosing a
 * password. What we answer never tells whether an address has an account, and
 * takes as long either way. Whom the office has shut out cannot get in by any
 * way, and only the right password is told so.
 *
 * Letters are queued in the transaction that causes them and written, with
 * their links, by auth.jobs.ts. Addresses are confirmed in confirmation.ts.
 */
import { authMessages } from '#contract/messages/auth-messages.ts';
import { userMessages } from '#contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import {
  countAttempt,
  countAttempts,
  isWithinLimit,
  type Limit,
  uncountAttempts,
  type Visit,
} from '#server/http/limits/limits.ts';
import { endSessionsOf } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { postLetter } from './auth.jobs.ts';
import * as store from './auth.store.ts';
import { checkPassword, type SignInVisit, type TypedCredentials } from './check-password.ts';
import { isUnconfirmedStudent } from './confirmation.ts';
import { findResetLink } from './links.ts';
import { addSignUp, endSignUps, findSignUpByHash, type NewSignUp } from './sign-ups.ts';

// For the features that look after people.
export { postLetter } from './auth.jobs.ts';
export { toWire } from './let-in.ts';
export { inviteTutor } from './staff.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'queue' | 'passwords' | 'reservations'>;

/** Generous by address, because a classroom shares one; strict by account. Signing in has its own (check-password.ts). */
const limits = {
  /** Two classes of fifty in one lesson, and some who try again. */
  signUpByIp: { max: 120, minutes: 60, orProofOfWork: true },
  /** By one network address for one email, and by all together: so that nobody fills a mailbox, nor keeps its owner's email back. */
  signUpHere: { max: 10, minutes: 60, message: authMessages.manyEmails, orProofOfWork: true },
  signUpAnywhere: { max: 30, minutes: 60, message: authMessages.manyEmails, orProofOfWork: true },
  verifyLink: { max: 3, minutes: 60 },
  /** As long as a link works: whoever is refused has one in the inbox that does, whoever asked for it. */
  resetByEmail: { max: 3, minutes: 30, message: authMessages.linksSent },
  linkByIp: { max: 60, minutes: 60, orProofOfWork: true },
  passwordCheck: { max: 10, minutes: 15 },
  emailChange: { max: 3, minutes: 60 },
} satisfies Record<string, Limit>;

/**
 * The person with that email and password, whose address is confirmed.
 *
 * @throws {Refusal} wrong_credentials, too_many_requests  as checkPassword
 * @throws {Refusal} not_allowed   the office has shut this person out
 * @throws {Refusal} not_verified  a fresh link is on its way, three times an hour at most
 */
export async function signIn(needs: Needs, typed: TypedCredentials, visit: SignInVisit) {
  const user = await checkPassword(needs, typed, visit);
  if (user.deactivatedAt) throw new Refusal('not_allowed', authMessages.closed);
  if (!user.emailVerifiedAt) await refuseUnconfirmed(needs, user);
  return user;
}

/** A fresh link is for students alone, and to the sign-up with that password: staff confirm by choosing a password. */
async function refuseUnconfirmed(needs: Needs, user: store.UserRow): Promise<never> {
  const { id: userId, email, passwordHash } = user;
  const signUp = isUnconfirmedStudent(user) ? await findSignUpByHash(needs.db, userId, passwordHash!) : undefined;
  if (signUp && (await isWithinLimit(needs, `verify-link:${signUp.id}`, limits.verifyLink)))
    await needs.queue.add(needs.db, postLetter, { kind: 'verification', userId, email, signUpId: signUp.id });
  throw new Refusal('not_verified', authMessages.notVerified);
}

/**
 * Asks for a student account. Whatever the address, the answer is the same: its
 * owner gets a letter, either with a link to confirm or saying that there is an
 * account already.
 *
 * @throws {Refusal} invalid            a password that is too common
 * @throws {Refusal} too_many_requests  too many sign-ups from this network address, or with this email
 * @throws {Refusal} conflict           overtaken twice by other sign-ups of this email
 */
export async function signUp(needs: Needs & Pick<Services, 'signer'>, request: NewSignUp, visit: Visit) {
  const { email } = request;
  await countAttempts({ ...needs, visit }, [
    [`sign-up-from:${visit.ip}`, limits.signUpByIp],
    [`sign-up-here:${visit.ip} ${email}`, limits.signUpHere],
    [`sign-up-with:${email}`, limits.signUpAnywhere],
  ]);
  const isAdded = (await addSignUp(needs, request)) || (await addSignUp(needs, request));
  if (!isAdded) throw new Refusal('conflict', authMessages.overtaken);
}

/**
 * Mails a link to choose a new password, if the address has an account. Nothing
 * in the answer, nor in its time, tells whether it has: the letter's job looks.
 *
 * @throws {Refusal} too_many_requests  three in half an hour for one address, whether it has an account or not
 */
export async function sendResetLink(needs: Needs, email: string, visit: Visit) {
  await countAttempts({ ...needs, visit }, [
    [`reset-link-from:${visit.ip}`, limits.linkByIp],
    [`reset-link:${email}`, limits.resetByEmail],
  ]);
  await needs.queue.add(needs.db, postLetter, { kind: 'reset', email });
}

/** @throws {Refusal} not_found  the link has been used, has expired or never was; asking does not use it up */
export async function checkResetLink(needs: Needs, id: string, secret: string) {
  const link = await findResetLink(needs, id, secret);
  if (!link) throw new Refusal('not_found', authMessages.linkInvalid);
  return link;
}

/**
 * Sets a new password and ends all sessions. Whoever opened the link reads the
 * mailbox, so the address counts as confirmed too.
 *
 * @throws {Refusal} not_found  as checkResetLink; of two at once, the second gets it
 * @throws {Refusal} invalid    a password that is too common; the link stays good
 */
export async function resetPassword(needs: Needs, link: { id: string; secret: string }, password: string) {
  const { id, userId } = await checkResetLink(needs, link.id, link.secret);
  const passwordHash = await needs.passwords.hash(password);

  await needs.db.transaction(async (tx) => {
    const now = needs.clock.now();
    const isOurs = userId !== null && (await store.lockUser(tx, userId)) && (await store.spendLink(tx, id, now));
    if (!isOurs) throw new Refusal('not_found', authMessages.linkInvalid);
    await store.updateUser(tx, userId, { emailVerifiedAt: now });
    await replacePassword(tx, userId, passwordHash);
    await endSignUps(tx, userId);
    await endSessionsOf(tx, userId);
    await needs.queue.add(tx, postLetter, { kind: 'password-changed', userId });
  });
}

/** Whatever was on its way by somebody who knew the old password, such as another address, ends with it. */
async function replacePassword(tx: Db, userId: string, passwordHash: string) {
  await store.updateUser(tx, userId, { passwordHash, pendingEmail: null });
  await store.deleteUnusedLinks(tx, userId);
}

/** Ends every way into an account that stands open: its sessions, and the links that are on their way. */
export async function shutOut(tx: Db, userId: string) {
  await store.deleteUnusedLinks(tx, userId);
  await endSessionsOf(tx, userId);
}

/** The session that asks goes on. */
interface CredentialChange extends Asker {
  email?: string | undefined;
  password?: string | undefined;
}

/**
 * Allows a person to change their own password and email. What it returns
 * writes the change in the transaction it is given: the password counts at once,
 * the email once the link sent to the new address is opened.
 *
 * Checking and hashing take long and are done before, so that no transaction
 * holds a connection meanwhile; what was checked has to hold still when the
 * change is written.
 *
 * @throws {Refusal} wrong_credentials  the current password is missing or not right; or, when it is written, that
 *                                      password or the session has ended meanwhile
 * @throws {Refusal} too_many_requests  too many wrong current passwords, or new addresses
 */
export async function allowCredentialChange(needs: Needs, change: CredentialChange) {
  const { userId, sessionId, email, password } = change;
  const stillHolds = await requirePassword(needs, change);
  if (email) await countAttempt(needs, `email-change:${userId}`, limits.emailChange);
  const passwordHash = password ? await needs.passwords.hash(password) : undefined;

  return async (tx: Db) => {
    await stillHolds(tx);
    if (passwordHash) {
      await replacePassword(tx, userId, passwordHash);
      await endSessionsOf(tx, userId, sessionId);
      await needs.queue.add(tx, postLetter, { kind: 'password-changed', userId });
    }
    if (email) {
      await store.updateUser(tx, userId, { pendingEmail: email });
      await needs.queue.add(tx, postLetter, { kind: 'email-change', userId, email });
      await needs.queue.add(tx, postLetter, { kind: 'email-change-notice', userId, email });
    }
  };
}

interface Asker {
  userId: string;
  /** The session that asks. */
  sessionId: string;
  currentPassword?: string | undefined;
}

/**
 * Asks for the current password before something that outlives the session. What
 * it returns looks again in the transaction that it is given.
 *
 * @throws {Refusal} wrong_credentials, too_many_requests  as allowCredentialChange; without a password, one is chosen by a reset first
 */
export async function requirePassword(needs: Pick<Needs, 'db' | 'clock' | 'passwords'>, asker: Asker) {
  const checked = await checkCurrentPassword(needs, asker.userId, asker.currentPassword);
  return (tx: Db) => requireUnchanged(tx, asker, checked);
}

/** Comes back with the hash that the password was compared with. */
async function checkCurrentPassword(
  needs: Pick<Needs, 'db' | 'clock' | 'passwords'>,
  userId: string,
  typed: string | undefined,
) {
  const user = await store.findUser(needs.db, userId);
  if (user && !user.passwordHash) throw new Refusal('wrong_credentials', userMessages.noPassword);
  if (!typed) throw new Refusal('wrong_credentials', userMessages.currentPasswordNeeded);

  const key = `current-password:${userId}`;
  await countAttempt(needs, key, limits.passwordCheck);
  if (!(await needs.passwords.isRight(user?.passwordHash, typed)))
    throw new Refusal('wrong_credentials', userMessages.currentPasswordWrong);
  await uncountAttempts(needs, [key]);
  return user?.passwordHash;
}

/** Whoever has lost the account, by a reset or by signing out everywhere, does not get it back by what they had under way. */
async function requireUnchanged(tx: Db, { userId, sessionId }: Asker, checked: string | null | undefined) {
  const user = await store.lockUser(tx, userId);
  const isStillTheirs = user?.passwordHash === checked && (await store.hasSession(tx, userId, sessionId));
  if (!isStillTheirs) throw new Refusal('wrong_credentials', authMessages.overtaken);
}
