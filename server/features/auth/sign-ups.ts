/**
 * The sign-ups of an address that waits to be confirmed.
 *
 * Strangers may sign up with somebody's address, so each sign-up keeps its own
 * name and password, and the account has none until one of them is confirmed
 * (confirmation.ts); then the others end. All sign-ups of an address share a
 * salt: however many there are, one hash tells which of them a password fits. It
 * follows from the address, so that two first sign-ups at the same moment have it too.
 */
import type { Db } from '#server/db/connect.ts';
import type { Turn } from '#server/security/hashing.ts';
import type { Services } from '#server/services.ts';
import { postLetter } from './auth.jobs.ts';
import * as authStore from './auth.store.ts';
import { haveSameSalt, saltIn } from './passwords.ts';
import * as store from './sign-ups.store.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'passwords' | 'signer'>;

export interface NewSignUp {
  name: string;
  email: string;
  password: string;
  /** Of the browser that signs up (sign-up-browser.ts). */
  browserHash: string;
}

/**
 * Adds a sign-up and queues its email; where the address has a confirmed account, its owner is told instead.
 *
 * @throws {Refusal} invalid  a password that is too common
 * @returns false if sign-ups with an older salt have ended, or come, meanwhile; a second try uses the right one
 */
export async function addSignUp(
  { db, queue, passwords, signer }: Needs,
  { name, email, password, browserHash }: NewSignUp,
) {
  const earlier = await store.findAnyHash(db, email);
  const salt = earlier ? saltIn(earlier) : signer.sign('sign-up-salt', email);
  const passwordHash = await passwords.hash(password, salt);
  return db.transaction(async (tx) => {
    const student = await authStore.upsertUnconfirmedStudent(tx, { name, email });
    if (!student) {
      await queue.add(tx, postLetter, { kind: 'already-registered', email });
      return true;
    }
    const other = await store.findAnyHash(tx, email);
    if (other && !haveSameSalt(other, passwordHash)) return false;

    const userId = student.id;
    const { id: signUpId } = await store.insertSignUp(tx, { userId, name, passwordHash, browserHash });
    await queue.add(tx, postLetter, { kind: 'verification', userId, email, signUpId });
    return true;
  });
}

/**
 * The person whom that password belongs to, with the hash that it fits: before the address is confirmed, that of a
 * sign-up. One hash is computed in every case, so that its time tells nothing.
 */
export async function withPassword(
  { db, passwords }: Pick<Services, 'db' | 'passwords'>,
  user: authStore.UserRow | undefined,
  { password, turn }: { password: string; turn?: Turn },
): Promise<authStore.UserRow | undefined> {
  const pending = user && !user.passwordHash ? await store.findAnyHash(db, user.email) : undefined;
  if (!user || !pending) return (await passwords.isRight(user?.passwordHash, password, turn)) ? user : undefined;

  const passwordHash = await passwords.hashLike(pending, password, turn);
  return (await store.findByHash(db, user.id, passwordHash)) && { ...user, passwordHash };
}

/** The sign-up that a link confirms by itself in that browser: its own, if it has signed up with one password only. */
export async function findOwnSignUp(tx: Db, link: authStore.LinkRow, browserHash: string | undefined) {
  const signUp = link.signUpId ? await store.findSignUp(tx, link.signUpId) : undefined;
  if (!signUp || !browserHash || signUp.browserHash !== browserHash) return undefined;
  const passwords = await store.listHashesFrom(tx, { userId: signUp.userId, browserHash });
  return passwords.length === 1 ? signUp : undefined;
}

export { findByHash as findSignUpByHash } from './sign-ups.store.ts';

/** For whoever has proved the address: what strangers signed up with ends, and the links to it. */
export async function endSignUps(tx: Db, userId: string) {
  await store.deleteSignUpsOf(tx, userId);
  await authStore.deleteUnusedLinks(tx, userId, 'verify');
}
