/**
 * Versions of a challenge's tests. A version has all tests, their limits and the reference solution. Students are
 * graded by the published version. Authors never change a version: saving tests replaces the draft by a new version. A
 * draft may be published once the reference solution has passed it.
 */

import { type ChallengeDraft, isPageTest, type WrittenTests } from '#contract/challenges.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import type { VisibleChallenge } from './challenge-access.ts';
import * as store from './challenges.store.ts';
import * as versions from './versions.store.ts';

/**
 * Replaces the draft and returns its id. The caller has locked the challenge.
 *
 * @throws {Refusal} invalid  the challenge has no starter in the reference solution's language
 */
export async function writeVersion(tx: Db, challenge: VisibleChallenge, written: WrittenTests) {
  const { tests, timeLimit, memoryLimit, reference } = written;
  if (!challenge.starters.some(({ languageId }) => languageId === reference.languageId))
    throw new Refusal('invalid', challengesTexts.reference);

  await discardDraftVersion(tx, challenge);
  const version = {
    challengeId: challenge.id,
    number: await versions.nextNumber(tx, challenge.id),
    timeLimit,
    memoryLimit,
    referenceLanguageId: reference.languageId,
    reference: reference.source,
    state: 'checking' as const,
  };
  const draftVersionId = await versions.insertVersion(
    tx,
    version,
    tests.map((test) => ({ ...test, kind: kindOf(test) })),
  );
  await store.updateChallenge(tx, challenge.id, { draftVersionId });
  return draftVersionId;
}

function kindOf(test: WrittenTests['tests'][number]) {
  if (test.program === null) return 'output';
  return isPageTest(test) ? 'page' : 'program';
}

/** Deletes the draft with its gradings. The caller has locked the challenge. */
export async function discardDraftVersion(tx: Db, { draftVersionId }: VisibleChallenge) {
  if (draftVersionId) await versions.deleteVersion(tx, draftVersionId);
}

/** A version with all tests and the reference solution, for its authors. */
export async function readWritten(db: Db, versionId: string): Promise<NonNullable<ChallengeDraft['draft']>> {
  const version = await versions.findVersion(db, versionId);
  const tests = await versions.listAllTests(db, versionId);
  const { number, timeLimit, memoryLimit, referenceLanguageId, reference, state, why } = version!;
  return {
    number,
    timeLimit,
    memoryLimit,
    reference: { languageId: referenceLanguageId, source: reference },
    state,
    why,
    tests: tests.map(({ name, isHidden, weight, stdin, expected, program, programLanguageId }) => ({
      name,
      isHidden,
      weight,
      stdin,
      expected,
      program,
      programLanguageId,
    })),
  };
}

export const referenceLanguageOf = async (tx: Db, versionId: string) =>
  (await versions.findVersion(tx, versionId))!.referenceLanguageId;

export type GradedVersion = NonNullable<Awaited<ReturnType<typeof testsForGrading>>>;

/** The version with all of its tests, for grading only; undefined when it was deleted. */
export async function testsForGrading(db: Db, versionId: string) {
  const version = await versions.findVersion(db, versionId);
  const tests = await versions.listAllTests(db, versionId);
  return version && { ...version, tests };
}

export const versionState = async (db: Db, versionId: string) => (await versions.findVersion(db, versionId))?.state;

/** Stores whether the reference solution has passed the version. */
export const versionChecked = (tx: Db, versionId: string, { isPassed, why }: { isPassed: boolean; why: string }) =>
  versions.updateVersion(tx, versionId, { state: isPassed ? 'passed' : 'failed', why });

interface Publication {
  versionId: string;
  /** Null if the challenge is not published. */
  publishedAt: Date | null;
}

/** Publishes a version: from now on programs are graded by its tests. The caller has locked the challenge. */
export const publishVersion = (tx: Db, challenge: VisibleChallenge, { versionId, publishedAt }: Publication) =>
  store.updateChallenge(tx, challenge.id, {
    versionId,
    publishedAt,
    ...(versionId === challenge.draftVersionId && { draftVersionId: null }),
  });

export const withdrawPublication = (tx: Db, { id }: VisibleChallenge) =>
  store.updateChallenge(tx, id, { publishedAt: null });
