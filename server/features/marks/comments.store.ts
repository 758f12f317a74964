import { and, asc, count, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { lineComment, quickComment } from '#server/db/tables/handins.ts';

export type QuickCommentRow = typeof quickComment.$inferSelect;

/** Inserts a line comment. @returns its id */
export const insertComment = async (db: Db, row: typeof lineComment.$inferInsert) =>
  (await db.insert(lineComment).values(row).returning({ id: lineComment.id }))[0]!.id;

/** Finds the id of the comment that its author sent with the given idempotency key. */
export const findIdByKey = async (db: Db, { attemptId, authorId, key }: Keyed) => {
  const isOwn = and(eq(lineComment.attemptId, attemptId), eq(lineComment.authorId, authorId), eq(lineComment.key, key));
  return (await db.select({ id: lineComment.id }).from(lineComment).where(isOwn))[0]?.id;
};

interface Keyed {
  attemptId: string;
  authorId: string;
  key: string;
}

export const updateComment = (db: Db, id: string, text: string) =>
  db.update(lineComment).set({ text }).where(eq(lineComment.id, id));

export const deleteComment = (db: Db, id: string) => db.delete(lineComment).where(eq(lineComment.id, id));

export const listQuickComments = (db: Db, ownerId: string): Promise<QuickCommentRow[]> =>
  db
    .select()
    .from(quickComment)
    .where(eq(quickComment.ownerId, ownerId))
    .orderBy(asc(quickComment.createdAt), asc(quickComment.id));

/** Counts a user's quick comments. Locks the user, so that simultaneous additions cannot exceed the limit together. */
export async function countQuickComments(tx: Db, ownerId: string) {
  await tx.select({ id: user.id }).from(user).where(eq(user.id, ownerId)).for('update');
  const [counted] = await tx.select({ comments: count() }).from(quickComment).where(eq(quickComment.ownerId, ownerId));
  return counted!.comments;
}

export const insertQuickComment = async (tx: Db, row: typeof quickComment.$inferInsert) =>
  (await tx.insert(quickComment).values(row).returning())[0]!;

export const deleteQuickComment = async (db: Db, { id, ownerId }: { id: string; ownerId: string }) =>
  (
    await db
      .delete(quickComment)
      .where(and(eq(quickComment.id, id), eq(quickComment.ownerId, ownerId)))
      .returning({ id: quickComment.id })
  ).length === 1;
