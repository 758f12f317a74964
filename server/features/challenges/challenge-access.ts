/** Getting hold of a challenge, which is the permission check. */
import { challengeMessages } from '#contract/challenges.ts';
import type { Db } from '#server/db/connect.ts';
import { looksAfter } from '#server/features/courses/courses.ts';
import type { Staff } from '#server/http/access.ts';
import type { User } from '#server/http/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import * as store from './challenges.store.ts';

/** A challenge, and how its reader stands to it. */
export type SeenChallenge = store.KnownChallenge & {
  /** To change. */
  isYours: boolean;
};

export const seenBy =
  (reader: User) =>
  (challenge: store.KnownChallenge): SeenChallenge => ({ ...challenge, isYours: looksAfter(reader, challenge) });

/**
 * A challenge that this person may solve, or looks after.
 *
 * @throws {Refusal} not_found    there is none, or it is not published and somebody else's
 * @throws {Refusal} not_allowed  not enrolled; another tutor's
 */
export async function loadOpenChallenge(db: Db, reader: User, id: string) {
  const challenge = await loadChallenge(db, reader, id);
  const { joinFirst, notYours } = challengeMessages;
  if (!challenge.isYours && !challenge.isEnrolled)
    throw new Refusal('not_allowed', reader.type === 'student' ? joinFirst : notYours);
  return challenge;
}

/**
 * A challenge that this member of staff looks after.
 *
 * @throws {Refusal} not_found    as loadOpenChallenge
 * @throws {Refusal} not_allowed  somebody else's
 */
export async function loadOwnChallenge(db: Db, staff: Staff, id: string) {
  const challenge = await loadChallenge(db, staff, id);
  if (!challenge.isYours) throw new Refusal('not_allowed', challengeMessages.notYours);
  return challenge;
}

/** The same, and nobody else changes it, or its tests, before the transaction ends. Refuses as loadOwnChallenge. */
export async function lockOwnChallenge(tx: Db, staff: Staff, id: string) {
  await store.lockChallenge(tx, id);
  return loadOwnChallenge(tx, staff, id);
}

async function loadChallenge(db: Db, reader: User, id: string) {
  const row = await store.findChallenge(db, { id, readerId: reader.id });
  const challenge = row && seenBy(reader)(row);
  if (!challenge || !(challenge.publishedAt || challenge.isYours))
    throw new Refusal('not_found', challengeMessages.gone);
  return challenge;
}
