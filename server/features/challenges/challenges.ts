/**
 * The rules of challenges. A challenge belongs to a course: those who manage the course see and change it, with its
 * hidden tests; enrolled students solve it once it is published; all others are refused. An unpublished challenge
 * exists for its authors only.
 *
 * Only two functions return hidden tests and reference solutions, both in versions.ts: readWritten, for the authors'
 * draft, and testsForGrading, for grading.
 */

import { type Db, inSnapshot } from '#server/db/connect.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as challengesTexts from '#texts/code/challenges.ts';
import { asVisibleTo, loadOpenChallenge, type VisibleChallenge } from './challenge-access.ts';
import * as store from './challenges.store.ts';
import { listDaysOfPassing, listSolutions } from './leaderboard.store.ts';
import { streakOf } from './streak.ts';
import * as versions from './versions.store.ts';

export { draftOf } from './authoring.ts';
export { loadOpenChallenge, loadOwnChallenge, lockOwnChallenge, type VisibleChallenge } from './challenge-access.ts';
export { draftIn, failureIn, storedFailure } from './failure.ts';
export { listVisibleTests } from './versions.store.ts';
export {
  discardDraftVersion,
  type GradedVersion,
  publishVersion,
  testsForGrading,
  versionChecked,
  versionState,
  withdrawPublication,
  writeVersion,
} from './versions.ts';

type Needs = Pick<Services, 'config' | 'db' | 'clock'>;

/** The challenges that the reader may solve or manages, by course and in order; and the reader's streak. */
export async function listChallenges({ db, config, clock }: Needs, reader: User, courseId: string | undefined) {
  const asked = { readerId: reader.id, managedBy: managedBy(reader), courseId };
  const [found, days] = await Promise.all([
    store.listChallengesOf(db, asked),
    listDaysOfPassing(db, { studentId: reader.id, zone: config.schoolZone }),
  ]);
  return {
    challenges: found.map(asVisibleTo(reader)),
    streak: streakOf(days, { now: clock.now(), zone: config.schoolZone }),
  };
}

function managedBy({ id, type }: User) {
  if (type === 'admin') return 'all' as const;
  return type === 'tutor' ? { tutorId: id } : undefined;
}

/** A challenge with everything its reader needs to solve it. Refuses as loadOpenChallenge. */
export const readChallenge = (db: Db, reader: User, id: string) => inSnapshot(db, (tx) => readWhole(tx, reader, id));

async function readWhole(db: Db, reader: User, id: string) {
  const challenge = await loadOpenChallenge(db, reader, id);
  // Without a published version only authors reach this line; they see the draft version as students would.
  const versionId = challenge.versionId ?? challenge.draftVersionId;
  const version = versionId ? await readVersion(db, versionId) : noVersion;
  const opened = await countOpenedHints(db, reader, challenge);
  const next = isPassed(challenge) ? await store.findNext(db, { ...challenge, readerId: reader.id }) : undefined;
  return { challenge, version, openedHints: challenge.hints.slice(0, opened), next };
}

export type ReadChallenge = Awaited<ReturnType<typeof readChallenge>>;

/** Stands for the version of a challenge that has no tests yet. */
const noVersion = { number: 0, timeLimit: 0, memoryLimit: 0, tests: [], hiddenTests: 0 };

async function readVersion(db: Db, versionId: string) {
  const version = await versions.findVersion(db, versionId);
  const tests = await versions.listVisibleTests(db, versionId);
  const hiddenTests = await versions.countHiddenTests(db, versionId);
  const { number, timeLimit, memoryLimit } = version!;
  return { number, timeLimit, memoryLimit, tests, hiddenTests };
}

const countOpenedHints = async (
  db: Db,
  { id: studentId }: User,
  { id: challengeId, isYours, hints }: VisibleChallenge,
) => (isYours ? hints.length : store.countOpened(db, { challengeId, studentId }));

/** Whether the reader has passed the challenge, which needs all of its points. */
export const isPassed = ({ best }: Pick<VisibleChallenge, 'best'>) => best === store.FULL_POINTS;

/**
 * Opens the next hint.
 *
 * @throws {Refusal} not_found, not_allowed  as loadOpenChallenge
 * @throws {Refusal} conflict                all hints are open
 * @returns all open hints
 */
export async function openHint(db: Db, student: User, id: string) {
  const { hints } = await loadOpenChallenge(db, student, id);
  const reading = { challengeId: id, studentId: student.id, hints: hints.length };
  const opened = hints.length > 0 ? await store.openNextHint(db, reading) : undefined;
  if (opened === undefined) throw new Refusal('conflict', challengesTexts.noHints);
  return hints.slice(0, opened);
}

/**
 * Lists other students' solutions of a challenge.
 *
 * @throws {Refusal} not_found, not_allowed  as loadOpenChallenge; not_allowed also if the student has not passed it
 */
export async function readSolutions(db: Db, reader: User, id: string) {
  const challenge = await loadOpenChallenge(db, reader, id);
  if (!challenge.isYours && !isPassed(challenge)) throw new Refusal('not_allowed', challengesTexts.solveFirst);
  return listSolutions(db, { challengeId: id, readerId: reader.id });
}
