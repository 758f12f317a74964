/**
 * Regrades, for tests that change after students have submitted programs. First all programs are graded by the new
 * tests without effect; the author sees in a preview who gains and who loses, and applies the regrade or discards it.
 */

import { createHash } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import {
  loadOwnChallenge,
  lockOwnChallenge,
  publishVersion,
  versionState,
} from '#server/features/challenges/challenges.ts';
import { notify, studentsAmong } from '#server/features/notifications/notifications.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';
import * as store from './regrade.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type NeedsToNotify = Needs & Pick<Services, 'queue'>;

/**
 * Queues gradings of all programs by the draft tests, for a preview.
 *
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} conflict                the reference solution has not passed these tests, or a regrade is open
 */
export async function beginRegrade({ db, clock }: Needs, staff: Staff, challengeId: string) {
  const begun = await db.transaction(async (tx) => {
    const { versionId: published, draftVersionId: versionId } = await lockOwnChallenge(tx, staff, challengeId);
    if (await store.findOpenRegrade(tx, challengeId)) throw new Refusal('conflict', gradingsTexts.open);
    if (!published || !versionId || (await versionState(tx, versionId)) !== 'passed')
      throw new Refusal('conflict', challengesTexts.notPassed);
    const now = clock.now();
    const row = { challengeId, versionId, startedById: staff.id, createdAt: now };
    const regrade = await store.insertRegrade(tx, row);
    await store.insertGradings(tx, { challengeId, versionId, regradeId: regrade.id, now });
    await store.completeDropped(tx, { regradeId: regrade.id, now });
    return regrade;
  });
  return previewOf(db, begun);
}

/**
 * The regrade's progress; once all programs are graded, also which students gain or lose points.
 *
 * @throws {Refusal} not_found, not_allowed  as loadOwnChallenge; not_found also if no regrade is open
 */
export async function readRegrade(db: Db, staff: Staff, challengeId: string) {
  await loadOwnChallenge(db, staff, challengeId);
  const regrade = await store.findOpenRegrade(db, challengeId);
  if (!regrade) throw new Refusal('not_found', gradingsTexts.none);
  return previewOf(db, regrade);
}

async function previewOf(db: Db, { id, createdAt }: store.RegradeRow) {
  const progress = await store.readProgress(db, id);
  const changes = isComplete(progress) ? await store.listChanges(db, id) : [];
  return { ...progress, ...summaryOf(changes), createdAt, changes, digest: digestOf(id, changes) };
}

export type Preview = Awaited<ReturnType<typeof previewOf>>;

/** Whether every grading has ended. A program that could not be graded keeps its earlier result. */
const isComplete = ({ graded, faulty, all }: store.Progress) => graded + faulty === all;

type Changes = Awaited<ReturnType<typeof store.listChanges>>;

/** How many students' best results rise, fall and stay. */
function summaryOf(changes: Changes) {
  const gains = changes.filter(({ before, after }) => after > before).length;
  const loses = changes.filter(({ before, after }) => after < before).length;
  return { gains, loses, same: changes.length - gains - loses };
}

/** A hash of the preview: it differs if the regrade would change any student's result differently, or for another reason. */
function digestOf(regradeId: string, changes: Changes) {
  const lines = changes
    .filter(({ before, after, byNewTests }) => before !== after || after > byNewTests)
    .map(({ studentId, before, after, byNewTests }) => [studentId, before, after, after > byNewTests].join())
    .toSorted();
  return createHash('sha256')
    .update([regradeId, ...lines].join('\n'))
    .digest('base64url');
}

interface SeenPreview {
  id: string;
  digest: string;
}

/**
 * Makes the new tests and results count. Students whose best result changes get a notification and one email.
 *
 * @param seen.digest  the digest of the preview that the author saw
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} conflict                a program still waits to be graded, the preview has changed since, or no
 *                                           regrade is open
 */
export async function applyRegrade(needs: NeedsToNotify, staff: Staff, { id: challengeId, digest }: SeenPreview) {
  const { db, clock } = needs;
  await db.transaction(async (tx) => {
    const challenge = await lockOwnChallenge(tx, staff, challengeId);
    const { id, versionId } = await openRegradeOf(tx, challengeId);
    if (!isComplete(await store.readProgress(tx, id))) throw new Refusal('conflict', gradingsTexts.notReady);
    const now = clock.now();
    const changes = await store.listChanges(tx, id);
    if (digestOf(id, changes) !== digest) throw new Refusal('conflict', gradingsTexts.changed);
    await store.activateResults(tx, id);
    await publishVersion(tx, challenge, { versionId, publishedAt: challenge.publishedAt });
    await store.deleteUngraded(tx, { challengeId, exceptVersionId: versionId });
    await store.endRegrade(tx, id, { state: 'applied', endedAt: now });
    const changed = changes.filter(({ before, after }) => before !== after).map(({ studentId }) => studentId);
    if (challenge.publishedAt) await notifyRegraded(tx, needs, { ...challenge, studentIds: changed });
  });
}

/** Notifies the students whose best result changes, if they are still enrolled. */
export const notifyRegraded = (
  tx: Db,
  needs: Pick<Services, 'queue' | 'clock'>,
  { id, courseId, title, studentIds }: { id: string; courseId: string; title: string; studentIds: string[] },
) =>
  notify(tx, needs, {
    to: studentsAmong(studentIds, courseId),
    kind: 'regraded',
    title,
    path: `/challenges/${id}?tab=Results`,
    courseId,
  });

async function openRegradeOf(tx: Db, challengeId: string) {
  const regrade = await store.findOpenRegrade(tx, challengeId);
  if (!regrade) throw new Refusal('conflict', gradingsTexts.none);
  return regrade;
}

/** Deletes the preview; does nothing if no regrade is open. Refuses as lockOwnChallenge. */
export async function discardRegrade({ db, clock }: Needs, staff: Staff, challengeId: string) {
  await db.transaction(async (tx) => {
    await lockOwnChallenge(tx, staff, challengeId);
    const regrade = await store.findOpenRegrade(tx, challengeId);
    if (!regrade) return;
    await store.deleteGradings(tx, regrade.id);
    await store.endRegrade(tx, regrade.id, { state: 'discarded', endedAt: clock.now() });
  });
}
