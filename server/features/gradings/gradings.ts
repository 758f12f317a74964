/**
 * The rules of submitting programs for challenges.
 *
 * A submitted program, an attempt, is stored with its waiting grading in one transaction, so every accepted program is
 * graded, even if this process ends. It is graded by the tests that count when it arrives, and also by the tests of an
 * open regrade preview. The time at which the program was written, by the device's clock, is only displayed; test results
 * from the device are not accepted at all.
 *
 * Folders: scheduler/ (when gradings run), judge/ (running tests), regrade/, solvers/ (for authors), cleanup/.
 */

import { type Db, isUniqueViolation } from '#server/db/connect.ts';
import { listVisibleTests, loadOpenChallenge, type VisibleChallenge } from '#server/features/challenges/challenges.ts';
import { canManage } from '#server/features/courses/courses.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { safeFileName } from '#server/names/file-name.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as gradingsTexts from '#texts/code/gradings.ts';
import * as store from './gradings.store.ts';
import { refuseUnlessAvailable } from './judge/missing-languages.ts';
import { findOpenRegrade } from './regrade/regrade.store.ts';
import { countSubmitted } from './submit-limits.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'runner'>;

interface Submission {
  challengeId: string;
  languageId: number;
  source: string;
  fileName: string | null;
  /** When the program was written, by the device's clock. */
  writtenAt: string | null;
  /** The idempotency key; without one, a request that is sent twice makes two attempts. */
  key: string | undefined;
}

/**
 * Stores a program and queues it for grading.
 *
 * @throws {Refusal} not_found, not_allowed  as loadOpenChallenge
 * @throws {Refusal} invalid                 the challenge does not allow this language
 * @throws {Refusal} not_here                the school's runner does not have the language at the moment
 * @throws {Refusal} conflict                another program has the same key; or the student's storage is full
 * @throws {Refusal} too_many_requests       more than thirty for one challenge in an hour, or two hundred in a day
 */
export async function submit(needs: Needs, student: User, submitted: Submission) {
  const challenge = await loadOpenChallenge(needs.db, student, submitted.challengeId);
  if (!isLanguageAllowed(challenge, submitted)) throw new Refusal('invalid', gradingsTexts.language);
  const existing = await findSubmitted(needs.db, student, submitted);
  if (existing) return readAttempt(needs.db, student, existing);
  await refuseUnlessAvailable(needs.runner, submitted.languageId);

  await refuseFullStorage(needs.db, student);
  await countSubmitted(needs, { challengeId: challenge.id, studentId: student.id });
  const id = await insert(needs, student, submitted).catch(async (error) => {
    // The same request arrived twice at the same time.
    const duplicate = isUniqueViolation(error) && (await findSubmitted(needs.db, student, submitted));
    if (!duplicate) throw error;
    return duplicate;
  });
  return readAttempt(needs.db, student, id);
}

export const isLanguageAllowed = ({ starters }: VisibleChallenge, { languageId }: { languageId: number }) =>
  starters.some((starter) => starter.languageId === languageId);

/** @throws {Refusal} conflict  as submit */
async function findSubmitted(db: Db, { id: studentId }: User, { key, ...submitted }: Submission) {
  const sent = key === undefined ? undefined : await store.findAttemptByKey(db, { studentId, key });
  if (sent && !isSameProgram(sent, submitted)) throw new Refusal('conflict', gradingsTexts.otherKey);
  return sent?.id;
}

type SentProgram = Pick<Submission, 'challengeId' | 'languageId' | 'source'>;

/** Whether a repeated request has the same program as the stored attempt, whose source may have been dropped. */
const isSameProgram = (sent: SentProgram, resent: SentProgram) =>
  sent.challengeId === resent.challengeId &&
  sent.languageId === resent.languageId &&
  (sent.source === resent.source || sent.source === store.DROPPED);

async function refuseFullStorage(db: Db, { id }: User) {
  if ((await store.countSourceBytes(db, id)) >= store.MAX_SOURCE_BYTES)
    throw new Refusal('conflict', gradingsTexts.noRoom);
}

const insert = ({ db, clock }: Needs, { id: studentId }: User, { key = undefined, writtenAt, ...sent }: Submission) =>
  db.transaction(async (tx) => {
    const versionId = await store.shareLockPublishedVersion(tx, sent.challengeId);
    if (!versionId) throw new Refusal('not_found', gradingsTexts.gone);
    const now = clock.now();
    const written = writtenAt === null ? null : new Date(writtenAt);
    const fileName = sent.fileName ? safeFileName(sent.fileName) : null;
    const row = { ...sent, fileName, studentId, key: key ?? null, writtenAt: written, createdAt: now };
    const attemptId = await store.insertAttempt(tx, row);
    await store.insertGrading(tx, { versionId, attemptId, now });
    // An open preview shows all programs, so this one is also graded by its tests.
    const regrade = await findOpenRegrade(tx, sent.challengeId);
    if (regrade) await store.insertGrading(tx, { versionId: regrade.versionId, attemptId, regradeId: regrade.id, now });
    return attemptId;
  });

/** The caller's attempts, the newest first. Refuses as loadOpenChallenge. */
export async function listAttempts(db: Db, caller: User, challengeId: string) {
  await loadOpenChallenge(db, caller, challengeId);
  return listStudentAttempts(db, { challengeId, studentId: caller.id });
}

/** A student's attempts, the newest first. The caller has checked the permission. */
export const listStudentAttempts = async (db: Db, filter: { challengeId: string; studentId: string }) =>
  withAhead(db, await store.listAttempts(db, filter));

export type ListedAttempt = Awaited<ReturnType<typeof listAttempts>>[number];

/**
 * An attempt with the visible tests by which it was graded, for its student and those who manage the course.
 *
 * @throws {Refusal} not_found  the attempt does not exist, or it is another student's
 */
export async function readAttempt(db: Db, caller: User, id: string) {
  const found = await store.findAttempt(db, id);
  if (!found || !(found.attempt.studentId === caller.id || canManage(caller, found)))
    throw new Refusal('not_found', gradingsTexts.gone);
  const [[attempt], tests] = await Promise.all([withAhead(db, [found]), listVisibleTests(db, found.versionId)]);
  return { ...attempt!, visible: new Map(tests.map((test) => [test.id, test])) };
}

/** Adds to each waiting attempt how many gradings will run before its grading. */
async function withAhead<A extends Pick<store.ListedAttempt, 'state' | 'gradingId'>>(db: Db, attempts: A[]) {
  const waiting = attempts.filter(({ state }) => state === 'waiting').map(({ gradingId }) => gradingId);
  const ahead = waiting.length > 0 ? await store.countAhead(db, waiting) : new Map<string, number>();
  return attempts.map((attempt) => ({ ...attempt, ahead: ahead.get(attempt.gradingId) ?? null }));
}

export type ReadAttempt = Awaited<ReturnType<typeof readAttempt>>;
