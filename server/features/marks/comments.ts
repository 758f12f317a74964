/**
 * Comments on single lines of a hand-in, written by the staff who may mark it, and the quick comments that a tutor
 * saves for reuse. A student sees the comments together with the mark.
 */

import type { Db } from '#server/db/connect.ts';
import { findComment, linesOf, lockAttemptToMark } from '#server/features/handins/handins.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as marksTexts from '#texts/learning/marks.ts';
import * as store from './comments.store.ts';

type Needs = Pick<Services, 'db' | 'config' | 'clock'>;

const MAX_QUICK_COMMENTS = 50;

interface NewComment {
  attemptId: string;
  /** The stored name of an uploaded file, or the path of a project's file; null for the attempt's text or program. */
  file: string | null;
  /** The number of the line, starting at 1. */
  line: number;
  text: string;
  /** The request's idempotency key. */
  key: string | undefined;
}

/**
 * Adds a comment to one line of any attempt.
 *
 * @throws {Refusal} not_found  for the same reasons as lockAttemptToMark
 * @throws {Refusal} invalid    the line does not exist, or the file is not shown line by line
 * @throws {Refusal} conflict   the idempotency key was used for a comment on another line
 */
export async function addComment(needs: Needs & Pick<Services, 'files'>, staff: Staff, comment: NewComment) {
  return needs.db.transaction(async (tx) => {
    const { attempt } = await lockAttemptToMark({ ...needs, db: tx }, staff, comment.attemptId);
    const earlier = await findEarlier(tx, staff, comment);
    if (earlier) return earlier;
    const lines = await linesOf(needs, attempt, comment.file);
    if (!lines || comment.line > lines.length) throw new Refusal('invalid', marksTexts.noLine);
    const { file, ...row } = comment;
    const place = attempt.projectKind === null ? { sentFileName: file } : { path: file };
    const id = await store.insertComment(tx, { ...row, ...place, authorId: staff.id });
    return (await findComment(tx, id))!;
  });
}

async function findEarlier(tx: Db, { id: authorId }: Staff, { attemptId, file, line, key }: NewComment) {
  if (key === undefined) return undefined;
  const id = await store.findIdByKey(tx, { attemptId, authorId, key });
  const earlier = id && (await findComment(tx, id));
  if (!earlier) return undefined;
  if (earlier.file !== file || earlier.line !== line) throw new Refusal('conflict', marksTexts.otherLine);
  return earlier;
}

/**
 * Changes a comment's text.
 * @throws {Refusal} not_found  the comment does not exist, or the caller may not mark its attempt
 */
export async function changeComment(needs: Needs, staff: Staff, { id, text }: CommentChange) {
  return needs.db.transaction(async (tx) => {
    const comment = await lockComment({ ...needs, db: tx }, staff, id);
    await store.updateComment(tx, id, text);
    return { ...comment, text };
  });
}

interface CommentChange {
  id: string;
  text: string;
}

/** Deletes a comment. Throws the same refusals as changeComment. */
export async function deleteComment(needs: Needs, staff: Staff, id: string) {
  await needs.db.transaction(async (tx) => {
    await lockComment({ ...needs, db: tx }, staff, id);
    await store.deleteComment(tx, id);
  });
}

/** Locks a comment and its attempt. Any member of staff who may mark the attempt may change its comments. */
async function lockComment(needs: Needs, staff: Staff, id: string) {
  const found = await findComment(needs.db, id);
  if (!found) throw new Refusal('not_found', marksTexts.commentGone);
  await lockAttemptToMark(needs, staff, found.attemptId);
  // The comment may have been deleted while this transaction waited for the lock.
  const comment = await findComment(needs.db, id);
  if (!comment) throw new Refusal('not_found', marksTexts.commentGone);
  return comment;
}

/**
 * Saves a quick comment.
 * @throws {Refusal} conflict  the user already has fifty quick comments
 */
export async function addQuickComment({ db }: Pick<Services, 'db'>, staff: Staff, text: string) {
  return db.transaction(async (tx) => {
    const count = await store.countQuickComments(tx, staff.id);
    if (count >= MAX_QUICK_COMMENTS) throw new Refusal('conflict', marksTexts.quickFull);
    return store.insertQuickComment(tx, { ownerId: staff.id, text });
  });
}

/** Deletes a quick comment. @throws {Refusal} not_found  the user has no such quick comment */
export async function deleteQuickComment({ db }: Pick<Services, 'db'>, staff: Staff, id: string) {
  const isDeleted = await store.deleteQuickComment(db, { id, ownerId: staff.id });
  if (!isDeleted) throw new Refusal('not_found', marksTexts.quickGone);
}
