/**
 * The sign-ups with an unconfirmed address.
 *
 * Strangers may sign up with someone else's address, so each sign-up has its own
 * name and password, and the account has no password until one sign-up is
 * confirmed (confirmation.ts); the others are then deleted. All sign-ups of an
 * address share a salt, so one hash finds the sign-up that a password belongs to.
 * The salt is derived from the address, so concurrent first sign-ups share it too.
 */
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import type { QueueOptions } from '#server/security/hashing.ts';
import type { Services } from '#server/services.ts';
import { sendAccountEmail } from './auth.jobs.ts';
import * as authStore from './auth.store.ts';
import { haveSameSalt, saltIn } from './passwords.ts';
import * as store from './sign-ups.store.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'passwords' | 'signer'>;

export interface NewSignUp {
  name: string;
  email: string;
  password: string;
  /** Identifies the browser (sign-up-browser.ts). */
  browserHash: string;
  /** The language of the request. */
  locale: Locale;
}

/**
 * Adds a sign-up and queues its email. If the address has a confirmed account, emails its owner instead.
 *
 * @throws {Refusal} invalid  a password that is too common
 * @returns false if a concurrent sign-up with the address used another salt; call it again, which uses that salt
 */
export async function addSignUp(
  { db, queue, passwords, signer }: Needs,
  { name, email, password, browserHash, locale }: NewSignUp,
) {
  const earlier = await store.findAnyHash(db, email);
  const salt = earlier ? saltIn(earlier) : signer.sign('sign-up-salt', email);
  const passwordHash = await passwords.hash(password, salt);
  return db.transaction(async (tx) => {
    const student = await authStore.upsertUnconfirmedStudent(tx, { name, email });
    if (!student) {
      await queue.add(tx, sendAccountEmail, { kind: 'already-registered', email });
      return true;
    }
    const other = await store.findAnyHash(tx, email);
    if (other && !haveSameSalt(other, passwordHash)) return false;

    const userId = student.id;
    const { id: signUpId } = await store.insertSignUp(tx, { userId, name, passwordHash, browserHash });
    await queue.add(tx, sendAccountEmail, { kind: 'verification', userId, email, signUpId, locale });
    return true;
  });
}

/**
 * Returns the user if the password is right, with the hash that the password matches. While the address is unconfirmed,
 * this is the hash of a sign-up. Always computes exactly one hash, so that timing reveals nothing.
 */
export async function withPassword(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  user: authStore.UserRow | undefined,
  { password, turn }: { password: string; turn?: QueueOptions },
): Promise<authStore.UserRow | undefined> {
  const pending = user && !user.passwordHash ? await store.findAnyHash(db, user.email) : undefined;
  if (!user || !pending) return (await passwords.isRight(user?.passwordHash, password, turn)) ? user : undefined;

  const passwordHash = await passwords.hashLike(pending, password, turn);
  return (await store.findByHash(db, user.id, passwordHash)) && { ...user, passwordHash };
}

/** The link's sign-up, if this browser made it and has used only one password in its sign-ups with this address. */
export async function findSignUpOfBrowser(tx: Db, link: authStore.LinkRow, browserHash: string | undefined) {
  const signUp = link.signUpId ? await store.findSignUp(tx, link.signUpId) : undefined;
  if (!signUp || !browserHash || signUp.browserHash !== browserHash) return undefined;
  const passwords = await store.listHashesFrom(tx, { userId: signUp.userId, browserHash });
  return passwords.length === 1 ? signUp : undefined;
}

export { findByHash as findSignUpByHash } from './sign-ups.store.ts';

/** Deletes all sign-ups and confirmation links of an address once its owner is known. */
export async function endSignUps(tx: Db, userId: string) {
  await store.deleteSignUpsOf(tx, userId);
  await authStore.deleteUnusedLinks(tx, userId, 'verify');
}
