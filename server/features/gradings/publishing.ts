/**
 * From written tests to a challenge that students see. The reference solution is
 * graded first; what has passed may be published. Where students have submitted
 * something already, other tests come by way of a regrade (regrades.ts).
 */
import { challengeMessages, type WrittenTests } from '#contract/challenges.ts';
import { gradingMessages } from '#contract/gradings.ts';
import type { Db } from '#server/db/connect.ts';
import {
  draftOf,
  lockOwnChallenge,
  publishVersion,
  type SeenChallenge,
  versionState,
  withdrawPublication,
  writeVersion,
} from '#server/features/challenges/challenges.ts';
import type { Staff } from '#server/http/access.ts';
import { countAttempt } from '#server/http/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { gradeWaiting } from './gradings.jobs.ts';
import { insertGrading } from './gradings.store.ts';
import { findOpenRegrade, hasAttempts } from './regrades.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'beats'>;

/**
 * Writes the tests of a challenge anew, and has the reference solution graded by them.
 *
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} invalid                 as writeVersion
 * @throws {Refusal} conflict                everybody is being graded anew by those that were written before
 * @throws {Refusal} too_many_requests       sixty times in an hour
 */
export async function writeTests(needs: Needs, staff: Staff, { id, ...written }: WrittenTests & { id: string }) {
  const { db, clock, beats } = needs;
  const limit = { max: 60, minutes: 60, told: () => challengeMessages.tooOften };
  await countAttempt(needs, `challenge-tests:${staff.id}`, limit);
  await db.transaction(async (tx) => {
    const challenge = await lockOwnChallenge(tx, staff, id);
    await refuseWhileRegrading(tx, id);
    const versionId = await writeVersion(tx, challenge, written);
    await insertGrading(tx, { versionId, attemptId: null, now: clock.now() });
  });
  beats.wake(gradeWaiting);
  return draftOf(db, staff, id);
}

/**
 * Shows a challenge to the students of its course.
 *
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} conflict                its reference solution has not passed, or students have submitted something
 *                                           for the tests that count now
 */
export async function publish({ db, clock }: Needs, staff: Staff, id: string) {
  await db.transaction(async (tx) => {
    const challenge = await lockOwnChallenge(tx, staff, id);
    await refuseWhileRegrading(tx, id);
    const versionId = await versionToPublish(tx, challenge);
    await publishVersion(tx, challenge, { versionId, publishedAt: challenge.publishedAt ?? clock.now() });
  });
}

async function versionToPublish(tx: Db, { id, versionId, draftVersionId }: SeenChallenge) {
  if (versionId && !draftVersionId) return versionId;
  if (!draftVersionId || (await versionState(tx, draftVersionId)) !== 'passed')
    throw new Refusal('conflict', challengeMessages.notPassed);
  if (versionId && (await hasAttempts(tx, id))) throw new Refusal('conflict', challengeMessages.gradedAnew);
  return draftVersionId;
}

async function refuseWhileRegrading(tx: Db, challengeId: string) {
  if (await findOpenRegrade(tx, challengeId)) throw new Refusal('conflict', gradingMessages.open);
}

/** Students see it no longer; what they have submitted stays. Refuses as lockOwnChallenge. */
export async function withdraw({ db }: Needs, staff: Staff, id: string) {
  await db.transaction(async (tx) => withdrawPublication(tx, await lockOwnChallenge(tx, staff, id)));
}
