/**
 * What is said of single lines of a hand-in, by those who may mark it, and the
 * comments that each of them keeps because she writes them often. A student reads
 * what is said of her lines together with the mark.
 */
import { markMessages } from '#contract/marks.ts';
import type { Db } from '#server/db/connect.ts';
import { findComment, linesOf, lockAttemptToMark } from '#server/features/handins/handins.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './comments.store.ts';

const MOST_QUICK_COMMENTS = 50;

interface Said {
  attemptId: string;
  /** The name of a sent file; null for the text or the program itself. */
  file: string | null;
  /** 1 for the first. */
  line: number;
  text: string;
  /** Sent twice with the same one, it is said once. */
  key: string | undefined;
}

/**
 * Says something of one line, of whichever attempt.
 *
 * @throws {Refusal} not_found  as lockAttemptToMark
 * @throws {Refusal} invalid    it has no such line, or is nothing that is read by lines
 * @throws {Refusal} conflict   she has said something of another line with that key
 */
export async function addComment(needs: Pick<Services, 'db' | 'files'>, staff: Staff, said: Said) {
  return needs.db.transaction(async (tx) => {
    const { attempt } = await lockAttemptToMark(tx, staff, said.attemptId);
    const earlier = await findSaid(tx, staff, said);
    if (earlier) return earlier;
    const lines = await linesOf(needs, attempt, said.file);
    if (!lines || said.line > lines.length) throw new Refusal('invalid', markMessages.noLine);
    const { file: sentFileName, ...row } = said;
    const id = await store.insertComment(tx, { ...row, sentFileName, authorId: staff.id });
    return (await findComment(tx, id))!;
  });
}

async function findSaid(tx: Db, { id: authorId }: Staff, { attemptId, file, line, key }: Said) {
  if (key === undefined) return undefined;
  const id = await store.findIdByKey(tx, { attemptId, authorId, key });
  const earlier = id && (await findComment(tx, id));
  if (!earlier) return undefined;
  if (earlier.file !== file || earlier.line !== line) throw new Refusal('conflict', markMessages.otherLine);
  return earlier;
}

/** @throws {Refusal} not_found  there is none, or it is of something that this person may not mark */
export async function changeComment({ db }: Pick<Services, 'db'>, staff: Staff, { id, text }: Change) {
  return db.transaction(async (tx) => {
    const comment = await lockComment(tx, staff, id);
    await store.updateComment(tx, id, text);
    return { ...comment, text };
  });
}

interface Change {
  id: string;
  text: string;
}

/** Refuses as changeComment. */
export async function deleteComment({ db }: Pick<Services, 'db'>, staff: Staff, id: string) {
  await db.transaction(async (tx) => {
    await lockComment(tx, staff, id);
    await store.deleteComment(tx, id);
  });
}

/** Whoever may mark an attempt may change what is said of it. */
async function lockComment(tx: Db, staff: Staff, id: string) {
  const found = await findComment(tx, id);
  if (!found) throw new Refusal('not_found', markMessages.commentGone);
  await lockAttemptToMark(tx, staff, found.attemptId);
  // Somebody else may have deleted it while this one waited.
  const comment = await findComment(tx, id);
  if (!comment) throw new Refusal('not_found', markMessages.commentGone);
  return comment;
}

/** @throws {Refusal} conflict  fifty are the most */
export async function keepQuickComment({ db }: Pick<Services, 'db'>, staff: Staff, text: string) {
  return db.transaction(async (tx) => {
    const kept = await store.countQuickComments(tx, staff.id);
    if (kept >= MOST_QUICK_COMMENTS) throw new Refusal('conflict', markMessages.quickFull);
    return store.insertQuickComment(tx, { ownerId: staff.id, text });
  });
}

/** @throws {Refusal} not_found  this person keeps no such comment */
export async function dropQuickComment({ db }: Pick<Services, 'db'>, staff: Staff, id: string) {
  const isDropped = await store.deleteQuickComment(db, { id, ownerId: staff.id });
  if (!isDropped) throw new Refusal('not_found', markMessages.quickGone);
}
