/**
 * The rules of hand-ins.
 *
 * A hand-in is one student's for one task. It is its student's, and of those who
 * look after the course: its tutor, and the office; to everybody else it does not
 * exist. Each time that the student submits is an attempt, which stays as it
 * came; the last one counts. Before that there may be a draft, which only she sees.
 *
 * Here is what others may ask of hand-ins. How students get there is in
 * submitting.ts, what they are shown in assignments.ts.
 */
import { fileMessages } from '#contract/files.ts';
import { markMessages } from '#contract/marks.ts';
import type { Db } from '#server/db/connect.ts';
import { looksAfter } from '#server/features/courses/courses.ts';
import { openSentFile, openShownPicture } from '#server/features/files/files.ts';
import { holdOpenTask } from '#server/features/tasks/tasks.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './handins.store.ts';

export { listDue } from './assignments.store.ts';
export { type Arrival, daysLateOf } from './lateness.ts';
export { findComment, listComments } from './line-comments.store.ts';
export { linesOf, shownLines } from './shown-lines.ts';

/**
 * A hand-in that this member of staff may mark, with what was submitted, the newest first.
 *
 * @throws {Refusal} not_found  there is none, only a draft of one, or it is of somebody else's course
 */
export async function loadHandinToMark(db: Db, staff: Staff, handinId: string) {
  const handin = await loadTheirs(db, staff, handinId);
  const attempts = await store.listAttempts(db, handinId);
  if (attempts.length === 0) throw new Refusal('not_found', markMessages.gone);
  return { ...handin, attempts };
}

/**
 * An attempt that this member of staff may mark. Nothing newer is submitted for
 * that hand-in, nobody else marks it, and its task stays as it is, before the
 * transaction ends.
 *
 * @throws {Refusal} not_found  as loadHandinToMark
 */
export async function lockAttemptToMark(tx: Db, staff: Staff, attemptId: string) {
  const attempt = await store.findAttempt(tx, attemptId);
  if (!attempt) throw new Refusal('not_found', markMessages.gone);
  const handin = await loadTheirs(tx, staff, attempt.handinId);
  // The task first, as whoever submits does.
  const task = await holdOpenTask(tx, staff, handin.taskId);
  if (!(await store.lockHandin(tx, handin.id))) throw new Refusal('not_found', markMessages.gone);
  return { handin, attempt, task, isLast: attempt.number === (await store.lastNumber(tx, handin.id)) };
}

async function loadTheirs(db: Db, staff: Staff, handinId: string) {
  const handin = await store.findHandin(db, handinId);
  if (!handin || !looksAfter(staff, handin)) throw new Refusal('not_found', markMessages.gone);
  return handin;
}

interface HandedFile {
  attemptId: string;
  /** In the school's store. */
  name: string;
}

/**
 * A file that was handed in, for whoever did and those who look after the course.
 *
 * @throws {Refusal} not_found  there is no such file, or it is not for them
 */
export async function openHandedFile(needs: Pick<Services, 'db' | 'files'>, reader: User, wanted: HandedFile) {
  const { name } = await loadHandedFile(needs.db, reader, wanted);
  return openSentFile(needs, name);
}

/**
 * The same to be looked at, where it is a picture. Refuses as openHandedFile and
 * openShownPicture do.
 */
export async function openHandedPicture(
  needs: Pick<Services, 'db' | 'files' | 'clock' | 'pictureMaker'>,
  reader: User,
  wanted: HandedFile,
) {
  const file = await loadHandedFile(needs.db, reader, wanted);
  return openShownPicture(needs, { file, by: reader });
}

async function loadHandedFile(db: Db, reader: User, { attemptId, name }: HandedFile) {
  const attempt = await store.findAttempt(db, attemptId);
  const handin = attempt && (await store.findHandin(db, attempt.handinId));
  const file = attempt?.files.find((one) => one.name === name);
  const isTheirs = handin && (handin.studentId === reader.id || looksAfter(reader, handin));
  if (!file || !isTheirs) throw new Refusal('not_found', fileMessages.none);
  return file;
}
