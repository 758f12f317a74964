/** Loads challenges. Loading is the permission check: it refuses readers who may not see or change the challenge. */

import type { Db } from '#server/db/connect.ts';
import { canManage } from '#server/features/courses/courses.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import * as store from './challenges.store.ts';

/** A challenge as its reader sees it. */
export type VisibleChallenge = store.KnownChallenge & {
  /** Whether the reader may change the challenge. */
  isYours: boolean;
};

export const asVisibleTo =
  (reader: User) =>
  (challenge: store.KnownChallenge): VisibleChallenge => ({ ...challenge, isYours: canManage(reader, challenge) });

/**
 * Loads a challenge that this person may solve or manages.
 *
 * @throws {Refusal} not_found    it does not exist, or it is unpublished and the reader does not manage it
 * @throws {Refusal} not_allowed  the student is not enrolled; the course is another tutor's
 */
export async function loadOpenChallenge(db: Db, reader: User, id: string) {
  const challenge = await loadChallenge(db, reader, id);
  const { joinFirst, notYours } = challengesTexts;
  if (!challenge.isYours && !challenge.isEnrolled)
    throw new Refusal('not_allowed', reader.type === 'student' ? joinFirst : notYours);
  return challenge;
}

/**
 * Loads a challenge that this member of staff manages.
 *
 * @throws {Refusal} not_found    as loadOpenChallenge
 * @throws {Refusal} not_allowed  the course is another tutor's
 */
export async function loadOwnChallenge(db: Db, staff: Staff, id: string) {
  const challenge = await loadChallenge(db, staff, id);
  if (!challenge.isYours) throw new Refusal('not_allowed', challengesTexts.notYours);
  return challenge;
}

/** Like loadOwnChallenge, and locks the challenge and its tests until the transaction ends. */
export async function lockOwnChallenge(tx: Db, staff: Staff, id: string) {
  await store.lockChallenge(tx, id);
  return loadOwnChallenge(tx, staff, id);
}

async function loadChallenge(db: Db, reader: User, id: string) {
  const row = await store.findChallenge(db, { id, readerId: reader.id });
  const challenge = row && asVisibleTo(reader)(row);
  if (!challenge || !(challenge.publishedAt || challenge.isYours)) throw new Refusal('not_found', challengesTexts.gone);
  return challenge;
}
