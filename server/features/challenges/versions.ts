/**
 * The tests of challenges. All tests of a challenge together, with their limits
 * and the reference solution, are a version. Students are graded by the published
 * one; one that is being written is the draft, which replaces the draft before it.
 * Once the reference solution has passed the draft it may be published, and from
 * then on it is never changed.
 */
import { type ChallengeDraft, challengeMessages, type WrittenTests } from '#contract/challenges.ts';
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import type { SeenChallenge } from './challenge-access.ts';
import * as store from './challenges.store.ts';
import * as versions from './versions.store.ts';

/**
 * Writes the draft anew; gives its id. The challenge is locked.
 *
 * @throws {Refusal} invalid  the reference solution is in a language in which it is not solved
 */
export async function writeVersion(tx: Db, challenge: SeenChallenge, written: WrittenTests) {
  const { tests, timeLimit, memoryLimit, reference } = written;
  if (!challenge.starters.some(({ languageId }) => languageId === reference.languageId))
    throw new Refusal('invalid', challengeMessages.reference);

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
    tests.map((test) => ({ ...test, kind: test.program === null ? 'output' : 'program' })),
  );
  await store.updateChallenge(tx, challenge.id, { draftVersionId });
  return draftVersionId;
}

/** With what was graded by it. The challenge is locked. */
export async function discardDraftVersion(tx: Db, { draftVersionId }: SeenChallenge) {
  if (draftVersionId) await versions.deleteVersion(tx, draftVersionId);
}

/** A version as its authors see it. */
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

/** In which its reference solution is written. */
export const referenceLanguageOf = async (tx: Db, versionId: string) =>
  (await versions.findVersion(tx, versionId))!.referenceLanguageId;

export type GradedVersion = NonNullable<Awaited<ReturnType<typeof testsForGrading>>>;

/** All that a program is graded by; undefined when it is not there any more. For grading alone. */
export async function testsForGrading(db: Db, versionId: string) {
  const version = await versions.findVersion(db, versionId);
  const tests = await versions.listAllTests(db, versionId);
  return version && { ...version, tests };
}

/** Whether its reference solution has passed. */
export const versionState = async (db: Db, versionId: string) => (await versions.findVersion(db, versionId))?.state;

/** How its reference solution did. */
export const versionChecked = (tx: Db, versionId: string, { isPassed, why }: { isPassed: boolean; why: string }) =>
  versions.updateVersion(tx, versionId, { state: isPassed ? 'passed' : 'failed', why });

interface Publication {
  versionId: string;
  /** Null where students do not see the challenge. */
  publishedAt: Date | null;
}

/** From now on programs are graded by that version. The challenge is locked. */
export const publishVersion = (tx: Db, challenge: SeenChallenge, { versionId, publishedAt }: Publication) =>
  store.updateChallenge(tx, challenge.id, {
    versionId,
    publishedAt,
    ...(versionId === challenge.draftVersionId && { draftVersionId: null }),
  });

/** Students see it no longer. */
export const withdrawPublication = (tx: Db, { id }: SeenChallenge) =>
  store.updateChallenge(tx, id, { publishedAt: null });
