/**
 * The rules of challenges. They belong to a course: whoever looks after it sees
 * and changes all of them, with their hidden tests; whoever has joined it solves
 * those that are published, and to everybody else these are closed. A challenge
 * that is not published does not exist but for its authors.
 *
 * Hidden tests and reference solutions are read in two places alone: for the
 * draft that their authors see (authoring.ts) and for grading (versions.ts).
 */
import { challengeMessages } from '#contract/challenges.ts';
import { atOneMoment, type Db } from '#server/db/connect.ts';
import type { User } from '#server/http/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { loadOpenChallenge, type SeenChallenge, seenBy } from './challenge-access.ts';
import * as store from './challenges.store.ts';
import { listDaysOfPassing, listSolutions } from './standings.store.ts';
import { streakOf } from './streak.ts';
import * as versions from './versions.store.ts';

export { draftOf } from './authoring.ts';
export { loadOpenChallenge, loadOwnChallenge, lockOwnChallenge, type SeenChallenge } from './challenge-access.ts';
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

/** The challenges that the reader may solve, or looks after, by course and in order; and her streak. */
export async function listChallenges({ db, config, clock }: Needs, reader: User, courseId: string | undefined) {
  const asked = { readerId: reader.id, lookedAfterBy: lookedAfterBy(reader), courseId };
  const [found, days] = await Promise.all([
    store.listChallengesOf(db, asked),
    listDaysOfPassing(db, { studentId: reader.id, zone: config.schoolZone }),
  ]);
  return {
    challenges: found.map(seenBy(reader)),
    streak: streakOf(days, { now: clock.now(), zone: config.schoolZone }),
  };
}

function lookedAfterBy({ id, type }: User) {
  if (type === 'admin') return 'all' as const;
  return type === 'tutor' ? { tutorId: id } : undefined;
}

/** A challenge with all that its reader needs to solve it. Refuses as loadOpenChallenge. */
export const readChallenge = (db: Db, reader: User, id: string) => atOneMoment(db, (tx) => readWhole(tx, reader, id));

async function readWhole(db: Db, reader: User, id: string) {
  const challenge = await loadOpenChallenge(db, reader, id);
  // What is not published is seen by its authors alone, as it would be.
  const versionId = challenge.versionId ?? challenge.draftVersionId;
  const version = versionId ? await readVersion(db, versionId) : noVersion;
  const opened = await openedOf(db, reader, challenge);
  const next = isPassed(challenge) ? await store.findNext(db, { ...challenge, readerId: reader.id }) : undefined;
  return { challenge, version, openedHints: challenge.hints.slice(0, opened), next };
}

export type ReadChallenge = Awaited<ReturnType<typeof readChallenge>>;

/** It has no tests yet. */
const noVersion = { number: 0, timeLimit: 0, memoryLimit: 0, tests: [], hiddenTests: 0 };

async function readVersion(db: Db, versionId: string) {
  const version = await versions.findVersion(db, versionId);
  const tests = await versions.listVisibleTests(db, versionId);
  const hiddenTests = await versions.countHiddenTests(db, versionId);
  const { number, timeLimit, memoryLimit } = version!;
  return { number, timeLimit, memoryLimit, tests, hiddenTests };
}

const openedOf = async (db: Db, { id: studentId }: User, { id: challengeId, isYours, hints }: SeenChallenge) =>
  isYours ? hints.length : store.countOpened(db, { challengeId, studentId });

/** With all of its points. */
export const isPassed = ({ best }: Pick<SeenChallenge, 'best'>) => best === store.ALL;

/**
 * Opens the next hint; gives those that are open.
 *
 * @throws {Refusal} not_found, not_allowed  as loadOpenChallenge
 * @throws {Refusal} conflict                there is none any more
 */
export async function openHint(db: Db, student: User, id: string) {
  const { hints } = await loadOpenChallenge(db, student, id);
  const reading = { challengeId: id, studentId: student.id, hints: hints.length };
  const opened = hints.length > 0 ? await store.openOneMore(db, reading) : undefined;
  if (opened === undefined) throw new Refusal('conflict', challengeMessages.noHints);
  return hints.slice(0, opened);
}

/**
 * How others solved it.
 *
 * @throws {Refusal} not_found, not_allowed  as loadOpenChallenge; not_allowed too for a student who has not passed it
 */
export async function readSolutions(db: Db, reader: User, id: string) {
  const challenge = await loadOpenChallenge(db, reader, id);
  if (!challenge.isYours && !isPassed(challenge)) throw new Refusal('not_allowed', challengeMessages.solveFirst);
  return listSolutions(db, { challengeId: id, readerId: reader.id });
}
