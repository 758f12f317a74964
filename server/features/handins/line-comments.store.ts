import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { LineComment } from '#contract/rules/lines.ts';
import { inLocale } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { lineComment } from '#server/db/tables/handins.ts';
import * as marksTexts from '#texts/learning/marks.ts';

const comments = (db: Db) =>
  db
    .select({
      attemptId: lineComment.attemptId,
      _id: lineComment.id,
      file: sql<string | null>`coalesce(${lineComment.sentFileName}, ${lineComment.path})`,
      line: lineComment.line,
      text: lineComment.text,
      authorName: sql<string>`coalesce(${user.name}, ${marksTexts.deletedPerson})`,
    })
    .from(lineComment)
    .leftJoin(user, eq(user.id, lineComment.authorId))
    .$dynamic();

/** Returns the comments on the given attempts, keyed by attempt id, ordered by line. */
export async function listComments(db: Db, attemptIds: string[]) {
  const byAttempt = new Map<string, LineComment[]>();
  const rows = await comments(db)
    .where(inArray(lineComment.attemptId, attemptIds))
    .orderBy(asc(lineComment.line), asc(lineComment.createdAt), asc(lineComment.id));
  for (const { attemptId, ...comment } of rows)
    byAttempt.set(attemptId, [...(byAttempt.get(attemptId) ?? []), comment]);
  return byAttempt;
}

/** Returns the comments for a reader: a deleted author's placeholder name is translated to the reader's language. */
export const commentsIn = (locale: Locale, read: LineComment[]) =>
  read.map((comment) => {
    const { authorName } = comment;
    return authorName === marksTexts.deletedPerson ? { ...comment, authorName: inLocale(authorName, locale) } : comment;
  });

/** A comment and the id of its attempt. */
export const findComment = async (db: Db, id: string): Promise<(LineComment & { attemptId: string }) | undefined> =>
  (await comments(db).where(eq(lineComment.id, id)))[0];
