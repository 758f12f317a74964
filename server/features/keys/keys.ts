/**
 * The rules of API keys, with which other programs call /judge0 as the key's owner.
 *
 * A key has 256 bits, is shown once, and only its hash is stored. It is valid while its owner may sign in. The owner of
 * a key is cached for a few seconds (key-owner-cache.ts); removing a key or deactivating its owner clears the cache
 * immediately.
 */

import { createHash, randomBytes } from 'node:crypto';
import { requireCurrentPassword } from '#server/features/auth/auth.ts';
import { countAttempt } from '#server/http/limits/limits.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as runnerTexts from '#texts/code/runner.ts';
import * as store from './keys.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'keyOwners'>;

const MAX_KEYS = 10;
const NEW_KEYS = { max: 30, minutes: 60 };
/** One hour in milliseconds. */
const HOUR = 60 * 60_000;

export const listKeys = ({ db }: Pick<Needs, 'db'>, ownerId: string) => store.listKeysOf(db, ownerId);

interface NewKey {
  caller: User;
  name: string;
  currentPassword?: string | undefined;
}

/**
 * Creates and returns an API key, once. It stays valid after sign-out, so the owner's password is required.
 *
 * @throws {Refusal} wrong_credentials  for the same reasons as requireCurrentPassword
 * @throws {Refusal} conflict           the owner has ten keys already
 * @throws {Refusal} too_many_requests  more than thirty new keys within an hour, or too many wrong passwords
 */
export async function createKey(
  needs: Pick<Services, 'db' | 'attempts' | 'clock' | 'passwords'>,
  { caller, name, currentPassword }: NewKey,
) {
  const ownerId = caller.id;
  await countAttempt(needs, `keys:${ownerId}`, NEW_KEYS);
  const recheckPassword = await requireCurrentPassword(needs, {
    userId: ownerId,
    sessionId: caller.sessionId,
    currentPassword,
  });
  const key = `darasa_${randomBytes(32).toString('base64url')}`;
  const row = await needs.db.transaction(async (tx) => {
    await recheckPassword(tx);
    if ((await store.countKeysOf(tx, ownerId)) >= MAX_KEYS) throw new Refusal('conflict', runnerTexts.tooManyKeys);
    const createdAt = needs.clock.now();
    return store.insertKey(tx, { ownerId, name, beginning: key.slice(0, 12), hash: hashOf(key), createdAt });
  });
  return { ...row, key };
}

/** Deletes the caller's key. @throws {Refusal} not_found  the caller has no such key */
export async function removeKey(
  { db, keyOwners }: Pick<Needs, 'db' | 'keyOwners'>,
  key: { id: string; ownerId: string },
) {
  if (!(await store.deleteKey(db, key))) throw new Refusal('not_found', runnerTexts.keyGone);
  keyOwners.forget(key.ownerId);
}

/**
 * Finds the owner of an API key, which authenticates a request instead of a session. Returns undefined if the key is
 * unknown or its owner is deactivated.
 */
export async function ownerOfKey({ db, clock, keyOwners }: Needs, key: string): Promise<User | undefined> {
  const hash = hashOf(key);
  const cached = keyOwners.find(hash);
  if (cached) return cached;

  const found = await store.findOwner(db, hash);
  if (!found) return undefined;
  const { keyId, usedAt, ...person } = found;
  const now = clock.now();
  if (!usedAt || now.getTime() - usedAt.getTime() > HOUR) await store.markUsed(db, keyId, now);
  const owner = { ...person, sessionId: keyId };
  keyOwners.store(hash, owner);
  return owner;
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
