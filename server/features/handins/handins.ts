/**
 * The rules of hand-ins.
 *
 * A hand-in is one student's work for one task. Only its student, the course's tutor and the admins can see it; for
 * all other users it does not exist. Each submit adds an attempt that never changes; the last one counts. There may be a
 * draft, which only the student sees.
 *
 * This file has the functions for staff and for other features, which import only this file. Students' functions are in
 * submitting.ts (submit) and assignments.ts (read).
 */

import { canManage } from '#server/features/courses/courses.ts';
import { openImagePreview, openSentFile } from '#server/features/files/files.ts';
import type { ReadingNeeds } from '#server/features/lessons/lessons.ts';
import { lockOpenTaskShared } from '#server/features/tasks/tasks.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as marksTexts from '#texts/learning/marks.ts';
import * as store from './handins.store.ts';
import { loadReadableAttempt } from './readable-attempts.ts';

export { listDue } from './assignments.store.ts';
export { serializeProject } from './handed-in-projects.ts';
export { commentsIn, findComment, listComments } from './line-comments.store.ts';
export { linesOf, shownLines } from './shown-lines.ts';

/**
 * Loads a hand-in that this member of staff may mark, with its attempts, the newest first.
 *
 * @throws {Refusal} not_found  the hand-in does not exist, has only a draft, or belongs to another tutor's course
 */
export async function loadHandinToMark(needs: Pick<Services, 'db' | 'config'>, staff: Staff, handinId: string) {
  const handin = await loadManaged(needs, staff, handinId);
  const attempts = await store.listAttempts(needs.db, handinId);
  if (attempts.length === 0) throw new Refusal('not_found', marksTexts.gone);
  return { ...handin, attempts };
}

/**
 * Locks an attempt that this member of staff may mark. Until the transaction ends, no other transaction submits to the
 * hand-in, marks it or changes its task.
 *
 * @throws {Refusal} not_found  for the same reasons as loadHandinToMark
 */
export async function lockAttemptToMark(needs: ReadingNeeds, staff: Staff, attemptId: string) {
  const { db: tx } = needs;
  const attempt = await store.findAttempt(tx, attemptId);
  if (!attempt) throw new Refusal('not_found', marksTexts.gone);
  const { taskId } = await loadManaged(needs, staff, attempt.handinId);
  // Locks the task before the hand-in, in the same order as submit, to prevent deadlocks.
  await lockOpenTaskShared(needs, staff, taskId);
  // The hand-in is loaded again: its task may have changed while this transaction waited for the lock.
  const { task, ...handin } = await loadManaged(needs, staff, attempt.handinId);
  if (!(await store.lockHandin(tx, handin.id))) throw new Refusal('not_found', marksTexts.gone);
  return { handin, attempt, task, isLast: attempt.number === (await store.lastNumber(tx, handin.id)) };
}

async function loadManaged({ db, config }: Pick<Services, 'db' | 'config'>, staff: Staff, handinId: string) {
  const handin = await store.findHandin(db, handinId, config.schoolZone);
  if (!handin || !canManage(staff, handin)) throw new Refusal('not_found', marksTexts.gone);
  return handin;
}

interface HandinFile {
  attemptId: string;
  /** The file's name in the file store. */
  name: string;
}

/**
 * Opens a file of an attempt for its student, or for the staff who manage the course.
 *
 * @throws {Refusal} not_found  the file does not exist, or the reader may not see it
 */
export async function openHandinFile(
  needs: Pick<Services, 'db' | 'config' | 'files'>,
  reader: User,
  requested: HandinFile,
) {
  const { name } = await loadHandinFile(needs, reader, requested);
  return openSentFile(needs, name);
}

/** Opens the image preview of a submitted file. Throws the same refusals as openHandinFile and openImagePreview. */
export async function openHandinPreview(
  needs: Pick<Services, 'db' | 'attempts' | 'config' | 'files' | 'clock' | 'pictureMaker'>,
  reader: User,
  requested: HandinFile,
) {
  const file = await loadHandinFile(needs, reader, requested);
  return openImagePreview(needs, { file, by: reader });
}

async function loadHandinFile(needs: Pick<Services, 'db' | 'config'>, reader: User, { attemptId, name }: HandinFile) {
  const attempt = await loadReadableAttempt(needs, reader, attemptId);
  const file = attempt?.files.find((one) => one.name === name);
  if (!file) throw new Refusal('not_found', filesTexts.none);
  return file;
}
