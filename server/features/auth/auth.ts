/**
 * The rules of accounts.
 *
 * A student signs up and is `unconfirmed` until she opens the link in her mail;
 * whoever signs up last with an unconfirmed address has the last word, since
 * only the mailbox decides. Staff are invited and confirm by choosing a
 * password. What we answer never tells whether an address has an account, and
 * takes as long either way.
 *
 * Letters are queued in the transaction that causes them and written, with
 * their links, by auth.jobs.ts.
 */
import { authMessages } from '#contract/auth.ts';
import { userMessages } from '#contract/users.ts';
import type { Db } from '#server/db/connect.ts';
import { countAttempt, forgiveAttempt, isWithinLimit, type Limit } from '#server/http/limits.ts';
import { endSessionsOf } from '#server/http/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { postLetter } from './auth.jobs.ts';
import * as store from './auth.store.ts';
import { findBySecret, findResetLink } from './links.ts';
import { hashPassword, isPassword } from './passwords.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'queue'>;

/** Generous by address, because a classroom shares one; strict by account. Only failures to sign in count. */
const limits = {
  signInHere: { max: 10, minutes: 15 },
  signInByAccount: { max: 50, minutes: 60 },
  signInByIp: { max: 100, minutes: 15 },
  signUpByIp: { max: 60, minutes: 60 },
  linkByEmail: { max: 3, minutes: 60 },
  linkByIp: { max: 20, minutes: 60 },
  passwordCheck: { max: 10, minutes: 15 },
  emailChange: { max: 3, minutes: 60 },
} satisfies Record<string, Limit>;

interface Visit {
  ip: string;
}

/**
 * The person with that email and password, whose address is confirmed.
 *
 * @throws {Refusal} wrong_credentials  one message for a wrong password and an unknown address
 * @throws {Refusal} not_verified       a fresh link is on its way, three times an hour at most
 * @throws {Refusal} too_many_requests  too many failures for this account or from this address
 */
export async function signIn(needs: Needs, { email, password }: { email: string; password: string }, { ip }: Visit) {
  const counted = [
    [`sign-in:${email}:${ip}`, limits.signInHere],
    [`sign-in:${email}`, limits.signInByAccount],
    [`sign-in-from:${ip}`, limits.signInByIp],
  ] as const;
  for (const [key, limit] of counted) await countAttempt(needs, key, limit);

  const user = await store.findUserByEmail(needs.db, email);
  const isRight = await isPassword(user?.passwordHash, password);
  if (!user || !isRight) throw new Refusal('wrong_credentials', authMessages.wrongCredentials);

  for (const [key] of counted) await forgiveAttempt(needs, key);
  if (!user.emailVerifiedAt) await refuseUnconfirmed(needs, user);
  return user;
}

async function refuseUnconfirmed(needs: Needs, { id, email }: store.UserRow): Promise<never> {
  if (await isWithinLimit(needs, `verify-link:${email}`, limits.linkByEmail))
    await needs.queue.add(needs.db, postLetter, { kind: 'verification', userId: id, email });
  throw new Refusal('not_verified', authMessages.notVerified);
}

/**
 * Asks for a student account. Whatever the address, the answer is the same: its
 * owner gets a letter, either with a link to confirm or saying that there is an
 * account already.
 *
 * @throws {Refusal} invalid            a password that is too common
 * @throws {Refusal} too_many_requests  too many sign-ups from this address
 */
export async function signUp(needs: Needs, request: { name: string; email: string; password: string }, { ip }: Visit) {
  const { name, email, password } = request;
  await countAttempt(needs, `sign-up-from:${ip}`, limits.signUpByIp);
  const passwordHash = await hashPassword(password);
  if (!(await isWithinLimit(needs, `verify-link:${email}`, limits.linkByEmail))) return;

  await needs.db.transaction(async (tx) => {
    const student = await store.upsertUnconfirmedStudent(tx, { name, email, passwordHash });
    if (!student) return needs.queue.add(tx, postLetter, { kind: 'already-registered', email });

    await store.deleteUnusedLinks(tx, student.id, 'verify');
    return needs.queue.add(tx, postLetter, { kind: 'verification', userId: student.id, email });
  });
}

/**
 * Confirms the address that a link was sent to. Opening the link again says
 * "yes" again. It signs nobody in.
 *
 * @throws {Refusal} not_found  no such link, or it has expired, or it is for another role
 * @throws {Refusal} conflict   a changed address that somebody else has taken meanwhile
 */
export async function verifyEmail({ db, clock }: Needs, role: string, secret: string) {
  const link = await findBySecret({ db, clock }, 'verify', secret);
  const user = link?.userId ? await store.findUser(db, link.userId) : undefined;
  if (!link || user?.type !== role) throw new Refusal('not_found', authMessages.linkInvalid);
  if (link.usedAt && user.email === link.email) return;

  await db.transaction(async (tx) => {
    const now = clock.now();
    const isOurs = await store.spendLink(tx, link.id, now);
    if (!isOurs) throw new Refusal('not_found', authMessages.linkInvalid);
    await takeAddress(tx, user, link.email);
    await store.updateUser(tx, user.id, { emailVerifiedAt: now });
  });
}

async function takeAddress(tx: Db, user: store.UserRow, email: string) {
  if (user.email === email) return;
  const holder = await store.findUserByEmail(tx, email);
  if (holder) throw new Refusal('conflict', authMessages.emailTaken);
  await store.updateUser(tx, user.id, { email });
}

/**
 * Mails a link to choose a new password, if the address has an account. Nothing
 * in the answer, nor in its time, tells whether it has: the letter's job looks.
 *
 * @throws {Refusal} too_many_requests  three an hour for one address, whether it has an account or not
 */
export async function sendResetLink(needs: Needs, email: string, { ip }: Visit) {
  await countAttempt(needs, `reset-link-from:${ip}`, limits.linkByIp);
  await countAttempt(needs, `reset-link:${email}`, limits.linkByEmail);
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
  const passwordHash = await hashPassword(password);

  await needs.db.transaction(async (tx) => {
    const now = needs.clock.now();
    const isOurs = userId !== null && (await store.spendLink(tx, id, now));
    if (!isOurs) throw new Refusal('not_found', authMessages.linkInvalid);
    await store.updateUser(tx, userId, { passwordHash, emailVerifiedAt: now });
    await store.deleteUnusedLinks(tx, userId, 'reset');
    await endSessionsOf(tx, userId);
    await needs.queue.add(tx, postLetter, { kind: 'password-changed', userId });
  });
}

interface CredentialChange {
  userId: string;
  /** The session that asks, which goes on. */
  sessionId: string;
  email?: string | undefined;
  password?: string | undefined;
  currentPassword?: string | undefined;
}

/**
 * Changes a person's own password at once, and the email once the link sent to
 * the new address is opened; the old address is told of both.
 *
 * @throws {Refusal} wrong_credentials  the current password is missing or not right
 * @throws {Refusal} too_many_requests  too many wrong current passwords, or new addresses
 */
export async function changeCredentials(needs: Needs, db: Db, change: CredentialChange) {
  const { userId, sessionId, email, password } = change;
  const user = await checkCurrentPassword(needs, userId, change.currentPassword);
  const passwordHash = password ? await hashPassword(password) : undefined;

  if (passwordHash) {
    await store.updateUser(db, userId, { passwordHash });
    await store.deleteUnusedLinks(db, userId, 'reset');
    await endSessionsOf(db, userId, sessionId);
    await needs.queue.add(db, postLetter, { kind: 'password-changed', userId });
  }
  if (email && email !== user.email) {
    await countAttempt(needs, `email-change:${userId}`, limits.emailChange);
    await store.deleteUnusedLinks(db, userId, 'verify');
    await needs.queue.add(db, postLetter, { kind: 'email-change', userId, email });
  }
}

async function checkCurrentPassword(needs: Needs, userId: string, typed: string | undefined) {
  if (!typed) throw new Refusal('wrong_credentials', userMessages.currentPasswordNeeded);
  const key = `current-password:${userId}`;
  await countAttempt(needs, key, limits.passwordCheck);
  const user = await store.findUser(needs.db, userId);
  if (!user || !(await isPassword(user.passwordHash, typed)))
    throw new Refusal('wrong_credentials', userMessages.currentPasswordWrong);
  await forgiveAttempt(needs, key);
  return user;
}

/** The new address that a person has asked for and not confirmed yet. */
export const findPendingEmail = (
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  user: Pick<store.UserRow, 'id' | 'email'>,
) => store.findPendingEmail(db, user, clock.now());
