/**
 * Changing the tests of a challenge that students have solved already. Everybody's
 * programs are graded by the new tests without counting; the author looks who gains
 * and who loses, and makes them count, or leaves everything as it is.
 */
import { createHash } from 'node:crypto';
import { challengeMessages } from '#contract/challenges.ts';
import { gradingMessages } from '#contract/gradings.ts';
import type { Db } from '#server/db/connect.ts';
import {
  loadOwnChallenge,
  lockOwnChallenge,
  publishVersion,
  type SeenChallenge,
  versionState,
} from '#server/features/challenges/challenges.ts';
import { gradeWaiting, postRegrade } from '#server/features/gradings/gradings.jobs.ts';
import { notify } from '#server/features/notifications/notifications.ts';
import type { Staff } from '#server/http/access.ts';
import type { Queue } from '#server/jobs/queue-port.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './regrade.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'pollers'>;
type NeedsToTell = Needs & Pick<Services, 'queue'>;

/**
 * Has everybody graded by the tests that were written last.
 *
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} conflict                the reference solution has not passed them, or it is done already
 */
export async function beginRegrade({ db, clock, pollers }: Needs, staff: Staff, challengeId: string) {
  const begun = await db.transaction(async (tx) => {
    const { versionId: published, draftVersionId: versionId } = await lockOwnChallenge(tx, staff, challengeId);
    if (await store.findOpenRegrade(tx, challengeId)) throw new Refusal('conflict', gradingMessages.open);
    if (!published || !versionId || (await versionState(tx, versionId)) !== 'passed')
      throw new Refusal('conflict', challengeMessages.notPassed);
    const now = clock.now();
    const row = { challengeId, versionId, startedById: staff.id, createdAt: now };
    const regrade = await store.insertRegrade(tx, row);
    await store.insertGradings(tx, { challengeId, versionId, regradeId: regrade.id, now });
    await store.endDropped(tx, { regradeId: regrade.id, now });
    return regrade;
  });
  pollers.notify(gradeWaiting);
  return previewOf(db, begun);
}

/**
 * How far it is; once nothing waits any more, who gains or loses.
 *
 * @throws {Refusal} not_found, not_allowed  as loadOwnChallenge; not_found too where nothing is graded anew
 */
export async function readRegrade(db: Db, staff: Staff, challengeId: string) {
  await loadOwnChallenge(db, staff, challengeId);
  const regrade = await store.findOpenRegrade(db, challengeId);
  if (!regrade) throw new Refusal('not_found', gradingMessages.none);
  return previewOf(db, regrade);
}

async function previewOf(db: Db, { id, createdAt }: store.RegradeRow) {
  const progress = await store.readProgress(db, id);
  const changes = isWhole(progress) ? await store.listChanges(db, id) : [];
  return { ...progress, ...sumsOf(changes), createdAt, changes, digest: digestOf(id, changes) };
}

export type Preview = Awaited<ReturnType<typeof previewOf>>;

/** What cannot be graded keeps what it has got. */
const isWhole = ({ graded, faulty, all }: store.Progress) => graded + faulty === all;

type Changes = Awaited<ReturnType<typeof store.listChanges>>;

/** Students whose best result rises, falls and stays. */
function sumsOf(changes: Changes) {
  const gains = changes.filter(({ before, after }) => after > before).length;
  const loses = changes.filter(({ before, after }) => after < before).length;
  return { gains, loses, same: changes.length - gains - loses };
}

/** Another one as soon as something else would become of anybody, or for another reason. */
function digestOf(regradeId: string, changes: Changes) {
  const told = changes
    .filter(({ before, after, byNewTests }) => before !== after || after > byNewTests)
    .map(({ studentId, before, after, byNewTests }) => [studentId, before, after, after > byNewTests].join())
    .toSorted();
  return createHash('sha256')
    .update([regradeId, ...told].join('\n'))
    .digest('base64url');
}

interface Seen {
  id: string;
  digest: string;
}

/**
 * Makes the new tests and results count, and tells those whose best result changes, by the bell and by one letter.
 *
 * @param seen.digest  the preview's, as it was when it was decided
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} conflict                something still waits to be graded, the preview is another one by now, or
 *                                           nothing is graded anew
 */
export async function applyRegrade(needs: NeedsToTell, staff: Staff, { id: challengeId, digest }: Seen) {
  const { db, clock, pollers, queue } = needs;
  await db.transaction(async (tx) => {
    const challenge = await lockOwnChallenge(tx, staff, challengeId);
    const { id, versionId } = await openRegradeOf(tx, challengeId);
    if (!isWhole(await store.readProgress(tx, id))) throw new Refusal('conflict', gradingMessages.notReady);
    const now = clock.now();
    const changes = await store.listChanges(tx, id);
    if (digestOf(id, changes) !== digest) throw new Refusal('conflict', gradingMessages.changed);
    await store.makeCount(tx, id);
    await publishVersion(tx, challenge, { versionId, publishedAt: challenge.publishedAt });
    await store.dropUngraded(tx, { challengeId, exceptVersionId: versionId });
    await store.endRegrade(tx, id, { state: 'applied', endedAt: now });
    if (challenge.publishedAt) await tellOf(tx, queue, { challenge, regradeId: id, changes });
  });
  pollers.notify(gradeWaiting);
}

interface Regraded {
  challenge: SeenChallenge;
  regradeId: string;
  changes: Changes;
}

/** Those who are still in the course. */
async function tellOf(tx: Db, queue: Queue, { challenge, regradeId, changes }: Regraded) {
  const { id, courseId, title } = challenge;
  const changed = changes.filter(({ before, after }) => before !== after).map(({ studentId }) => studentId);
  const userIds = await store.listThoseStillIn(tx, { courseId, studentIds: changed });
  await notify(tx, { userIds, kind: 'regraded', title, path: `/challenges/${id}` });
  for (const studentId of userIds) await queue.add(tx, postRegrade, { regradeId, studentId });
}

async function openRegradeOf(tx: Db, challengeId: string) {
  const regrade = await store.findOpenRegrade(tx, challengeId);
  if (!regrade) throw new Refusal('conflict', gradingMessages.none);
  return regrade;
}

/** Leaves everything as it is; harmless where nothing is graded anew. Refuses as lockOwnChallenge. */
export async function discardRegrade({ db, clock }: Needs, staff: Staff, challengeId: string) {
  await db.transaction(async (tx) => {
    await lockOwnChallenge(tx, staff, challengeId);
    const regrade = await store.findOpenRegrade(tx, challengeId);
    if (!regrade) return;
    await store.deleteGradings(tx, regrade.id);
    await store.endRegrade(tx, regrade.id, { state: 'discarded', endedAt: clock.now() });
  });
}
