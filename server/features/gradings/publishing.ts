/**
 * Saves draft tests and publishes challenges. Saving queues a grading of the reference solution; tests that it passes may
 * be published. Once students have submitted programs, new tests need a regrade (regrade/regrade.ts).
 */

import type { WrittenTests } from '#contract/challenges.ts';
import type { Db } from '#server/db/connect.ts';
import {
  discardDraftVersion,
  draftOf,
  loadOwnChallenge,
  lockOwnChallenge,
  publishVersion,
  testsForGrading,
  type VisibleChallenge,
  versionState,
  withdrawPublication,
  writeVersion,
} from '#server/features/challenges/challenges.ts';
import { countAttempt, type Limit } from '#server/http/limits/limits.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';
import { insertGrading } from './gradings.store.ts';
import { judgeLanguagesOf, refuseMissingLanguages } from './judge/missing-languages.ts';
import { findOpenRegrade, hasAttempts } from './regrade/regrade.store.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'runner'>;

/**
 * Replaces the draft tests of a challenge, and queues a grading of the reference solution by them.
 *
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} invalid                 as writeVersion; or a language is missing at the school's runner
 * @throws {Refusal} conflict                a regrade by the draft tests is open
 * @throws {Refusal} too_many_requests       the author has saved tests more than sixty times in an hour
 */
export async function writeTests(needs: Needs, staff: Staff, { id, ...written }: WrittenTests & { id: string }) {
  const { db, clock, runner } = needs;
  const limit: Limit = { max: 60, minutes: 60, message: (_, { challenges }) => challenges.tooOften };
  await countAttempt(needs, `challenge-tests:${staff.id}`, limit);
  await loadOwnChallenge(db, staff, id);
  await refuseMissingLanguages(runner, [written.reference.languageId, ...judgeLanguagesOf(written.tests)], 'invalid');
  await db.transaction(async (tx) => {
    const challenge = await lockOwnChallenge(tx, staff, id);
    await refuseWhileRegrading(tx, id);
    const versionId = await writeVersion(tx, challenge, written);
    await insertGrading(tx, { versionId, attemptId: null, now: clock.now() });
  });
  return draftOf(db, staff, id);
}

/**
 * Deletes the draft tests; the published ones stay.
 *
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} conflict                no tests are published, or a regrade by the draft tests is open
 */
export async function dropTests({ db }: Pick<Needs, 'db'>, staff: Staff, id: string) {
  await db.transaction(async (tx) => {
    const challenge = await lockOwnChallenge(tx, staff, id);
    await refuseWhileRegrading(tx, id);
    if (!challenge.versionId) throw new Refusal('conflict', challengesTexts.nonePublished);
    await discardDraftVersion(tx, challenge);
  });
  return draftOf(db, staff, id);
}

/**
 * Shows a challenge to the students of its course.
 *
 * @throws {Refusal} not_found, not_allowed  as lockOwnChallenge
 * @throws {Refusal} conflict                its reference solution has not passed, or students have submitted programs
 *                                           for the published tests; or a language is missing at the school's runner
 */
export async function publish({ db, clock, runner }: Needs, staff: Staff, id: string) {
  // Checked before taking the lock, because the runner may be slow and submissions wait for the lock.
  await refuseMissingLanguages(runner, await languagesIn(db, await loadOwnChallenge(db, staff, id)), 'conflict');
  await db.transaction(async (tx) => {
    const challenge = await lockOwnChallenge(tx, staff, id);
    await refuseWhileRegrading(tx, id);
    const versionId = await versionToPublish(tx, challenge);
    await publishVersion(tx, challenge, { versionId, publishedAt: challenge.publishedAt ?? clock.now() });
  });
}

/** The languages of the starters, and of the tests that would be published. */
async function languagesIn(db: Db, { starters, versionId, draftVersionId }: VisibleChallenge) {
  const toPublish = draftVersionId ?? versionId;
  const version = toPublish ? await testsForGrading(db, toPublish) : undefined;
  const testLanguages = version ? [version.referenceLanguageId, ...judgeLanguagesOf(version.tests)] : [];
  return [...starters.map(({ languageId }) => languageId), ...testLanguages];
}

async function versionToPublish(tx: Db, { id, versionId, draftVersionId }: VisibleChallenge) {
  if (versionId && !draftVersionId) return versionId;
  if (!draftVersionId || (await versionState(tx, draftVersionId)) !== 'passed')
    throw new Refusal('conflict', challengesTexts.notPassed);
  if (versionId && (await hasAttempts(tx, id))) throw new Refusal('conflict', challengesTexts.gradedAnew);
  return draftVersionId;
}

async function refuseWhileRegrading(tx: Db, challengeId: string) {
  if (await findOpenRegrade(tx, challengeId)) throw new Refusal('conflict', gradingsTexts.open);
}

/** Hides the challenge from students; their attempts stay. Refuses as lockOwnChallenge. */
export async function withdraw({ db }: Needs, staff: Staff, id: string) {
  await db.transaction(async (tx) => withdrawPublication(tx, await lockOwnChallenge(tx, staff, id)));
}
