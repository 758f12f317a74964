/**
 * From written tests to a challenge that students see. The reference solution is
 * graded first; what has passed may be published. Where students have submitted
 * something already, other tests come by way of a regrade (regrades.ts).
 */
import { challengeMessages, type WrittenTests } from '#contract/challenges.ts';
import { gradingMessages } from '#contract/gradings.ts';
import type { Db } from '#server/db/connect.ts';
import {
  discardDraftVersion,
  draftOf,
  loadOwnChallenge,
  lockOwnChallenge,
  publishVersion,
  type SeenChallenge,
  testsForGrading,
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
import { judgesIn, refuseMissing } from './judge/missing-languages.ts';
import { findOpenRegrade, hasAttempts } from './regrade/regrade.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'pollers' | 'runner'>;

/**
 * Writes the tests of a challenge anew, and has the reference solution graded by them.
 *
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} invalid                 as writeVersion; or in a language that the school has not got
 * @throws {Refusal} conflict                everybody is being graded anew by those that were written before
 * @throws {Refusal} too_many_requests       sixty times in an hour
 */
export async function writeTests(needs: Needs, staff: Staff, { id, ...written }: WrittenTests & { id: string }) {
  const { db, clock, pollers, runner } = needs;
  const limit = { max: 60, minutes: 60, told: () => challengeMessages.tooOften };
  await countAttempt(needs, `challenge-tests:${staff.id}`, limit);
  await loadOwnChallenge(db, staff, id);
  await refuseMissing(runner, [written.reference.languageId, ...judgesIn(written.tests)], 'invalid');
  await db.transaction(async (tx) => {
    const challenge = await lockOwnChallenge(tx, staff, id);
    await refuseWhileRegrading(tx, id);
    const versionId = await writeVersion(tx, challenge, written);
    await insertGrading(tx, { versionId, attemptId: null, now: clock.now() });
  });
  pollers.notify(gradeWaiting);
  return draftOf(db, staff, id);
}

/**
 * Drops the tests that are being written: those that are published are all that there is.
 *
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} conflict                none are published, or everybody is being graded anew by those that would go
 */
export async function dropTests({ db }: Pick<Needs, 'db'>, staff: Staff, id: string) {
  await db.transaction(async (tx) => {
    const challenge = await lockOwnChallenge(tx, staff, id);
    await refuseWhileRegrading(tx, id);
    if (!challenge.versionId) throw new Refusal('conflict', challengeMessages.nonePublished);
    await discardDraftVersion(tx, challenge);
  });
  return draftOf(db, staff, id);
}

/**
 * Shows a challenge to the students of its course.
 *
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} conflict                its reference solution has not passed, or students have submitted something
 *                                           for the tests that count now; or the school has not got one of its languages
 */
export async function publish({ db, clock, runner }: Needs, staff: Staff, id: string) {
  // The runner may take its time, and whoever submits would wait with us for the challenge.
  await refuseMissing(runner, await languagesIn(db, await loadOwnChallenge(db, staff, id)), 'conflict');
  await db.transaction(async (tx) => {
    const challenge = await lockOwnChallenge(tx, staff, id);
    await refuseWhileRegrading(tx, id);
    const versionId = await versionToPublish(tx, challenge);
    await publishVersion(tx, challenge, { versionId, publishedAt: challenge.publishedAt ?? clock.now() });
  });
}

/** What it is solved in, and tested and judged by those of its tests that would be published. */
async function languagesIn(db: Db, { starters, versionId, draftVersionId }: SeenChallenge) {
  const wanted = draftVersionId ?? versionId;
  const version = wanted ? await testsForGrading(db, wanted) : undefined;
  const testedIn = version ? [version.referenceLanguageId, ...judgesIn(version.tests)] : [];
  return [...starters.map(({ languageId }) => languageId), ...testedIn];
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
