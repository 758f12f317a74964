/**
 * The rules of submitting programs for challenges.
 *
 * An attempt and the grading that it waits for are one transaction, so what was
 * answered is graded, whatever happens to this process. It is graded by the tests
 * that count when it comes, and for a preview that is open by those too. What a device says of when it was written is shown and
 * never judged by; what a device says of the tests is not even sent.
 */
import { gradingMessages } from '#contract/gradings.ts';
import { type Db, isDuplicate } from '#server/db/connect.ts';
import { loadOpenChallenge, type SeenChallenge } from '#server/features/challenges/challenges.ts';
import { looksAfter } from '#server/features/courses/courses.ts';
import { harmlessFileName } from '#server/file-name.ts';
import type { User } from '#server/http/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { gradeWaiting } from './gradings.jobs.ts';
import * as store from './gradings.store.ts';
import { refuseUnlessHere } from './judge/missing-languages.ts';
import { findOpenRegrade } from './regrade/regrade.store.ts';
import { countSubmitted } from './submit-limits.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'pollers' | 'runner'>;

interface Submitted {
  challengeId: string;
  languageId: number;
  source: string;
  fileName: string | null;
  /** When the device says that it was written. */
  writtenAt: string | null;
  /** Undefined where asking twice means two attempts. */
  key: string | undefined;
}

/**
 * Takes a program in, to be graded in its turn.
 *
 * @throws {Refusal} not_found, not_allowed  as loadOpenChallenge
 * @throws {Refusal} invalid                 the challenge is not solved in that language
 * @throws {Refusal} not_here                the school has not got it at the moment
 * @throws {Refusal} conflict                something else came with that key; or the school keeps very much of hers already
 * @throws {Refusal} too_many_requests       thirty in an hour, or two hundred in a day
 */
export async function submit(needs: Needs, student: User, submitted: Submitted) {
  const challenge = await loadOpenChallenge(needs.db, student, submitted.challengeId);
  if (!solvedIn(challenge, submitted)) throw new Refusal('invalid', gradingMessages.language);
  const known = await findSent(needs.db, student, submitted);
  if (known) return readAttempt(needs.db, student, known);
  await refuseUnlessHere(needs.runner, submitted.languageId);

  await refuseOverRoom(needs.db, student);
  await countSubmitted(needs, { challengeId: challenge.id, studentId: student.id });
  const id = await insert(needs, student, submitted).catch(async (error) => {
    // It came twice at once.
    const twin = isDuplicate(error) && (await findSent(needs.db, student, submitted));
    if (!twin) throw error;
    return twin;
  });
  needs.pollers.notify(gradeWaiting);
  return readAttempt(needs.db, student, id);
}

export const solvedIn = ({ starters }: SeenChallenge, { languageId }: { languageId: number }) =>
  starters.some((starter) => starter.languageId === languageId);

/** @throws {Refusal} conflict  as submit */
async function findSent(db: Db, { id: studentId }: User, { key, ...submitted }: Submitted) {
  const sent = key === undefined ? undefined : await store.findAttemptByKey(db, { studentId, key });
  if (sent && !isSameProgram(sent, submitted)) throw new Refusal('conflict', gradingMessages.otherKey);
  return sent?.id;
}

type SentProgram = Pick<Submitted, 'challengeId' | 'languageId' | 'source'>;

/** Of one whose source is not kept any more, the key is believed. */
const isSameProgram = (sent: SentProgram, again: SentProgram) =>
  sent.challengeId === again.challengeId &&
  sent.languageId === again.languageId &&
  (sent.source === again.source || sent.source === store.DROPPED);

async function refuseOverRoom(db: Db, { id }: User) {
  if ((await store.sumOfSources(db, id)) >= store.MOST_ROOM) throw new Refusal('conflict', gradingMessages.noRoom);
}

const insert = ({ db, clock }: Needs, { id: studentId }: User, { key = undefined, writtenAt, ...sent }: Submitted) =>
  db.transaction(async (tx) => {
    const versionId = await store.holdPublishedVersion(tx, sent.challengeId);
    if (!versionId) throw new Refusal('not_found', gradingMessages.gone);
    const now = clock.now();
    const written = writtenAt === null ? null : new Date(writtenAt);
    const fileName = sent.fileName ? harmlessFileName(sent.fileName) : null;
    const row = { ...sent, fileName, studentId, key: key ?? null, writtenAt: written, createdAt: now };
    const attemptId = await store.insertAttempt(tx, row);
    await store.insertGrading(tx, { versionId, attemptId, now });
    // A preview that is open tells of everybody.
    const regrade = await findOpenRegrade(tx, sent.challengeId);
    if (regrade) await store.insertGrading(tx, { versionId: regrade.versionId, attemptId, regradeId: regrade.id, now });
    return attemptId;
  });

/** The caller's attempts, the newest first. Refuses as loadOpenChallenge. */
export async function listAttempts(db: Db, caller: User, challengeId: string) {
  await loadOpenChallenge(db, caller, challengeId);
  return attemptsOf(db, { challengeId, studentId: caller.id });
}

/** A student's, the newest first, for whoever may see them. */
export const attemptsOf = async (db: Db, of: { challengeId: string; studentId: string }) =>
  withTurns(db, await store.listAttempts(db, of));

export type ListedAttempt = Awaited<ReturnType<typeof listAttempts>>[number];

/**
 * An attempt with the visible tests by which it was graded, for whoever made it, and whoever looks after the course.
 *
 * @throws {Refusal} not_found  there is none, or it is somebody else's
 */
export async function readAttempt(db: Db, caller: User, id: string) {
  const found = await store.findAttempt(db, id);
  if (!found || !(found.attempt.studentId === caller.id || looksAfter(caller, found)))
    throw new Refusal('not_found', gradingMessages.gone);
  const [[attempt], tests] = await Promise.all([withTurns(db, [found]), store.listVisibleTests(db, found.versionId)]);
  return { ...attempt!, visible: new Map(tests.map((test) => [test.id, test])) };
}

/** With how many come before those that wait. */
async function withTurns<A extends Pick<store.ListedAttempt, 'state' | 'gradingId'>>(db: Db, attempts: A[]) {
  const waiting = attempts.filter(({ state }) => state === 'waiting').map(({ gradingId }) => gradingId);
  const ahead = waiting.length > 0 ? await store.countAhead(db, waiting) : new Map<string, number>();
  return attempts.map((attempt) => ({ ...attempt, ahead: ahead.get(attempt.gradingId) ?? null }));
}

export type ReadAttempt = Awaited<ReturnType<typeof readAttempt>>;
