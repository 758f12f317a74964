import { and, eq, inArray, lt, notExists, sum } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { sentFile } from '#server/db/tables/files.ts';
import { handinFile, taskAttachment } from '#server/db/tables/handins.ts';
import { lessonFile } from '#server/db/tables/lessons.ts';

const publicColumns = { name: sentFile.name, fileName: sentFile.fileName, bytes: sentFile.bytes };

export const insertFile = (db: Db, row: typeof sentFile.$inferInsert) => db.insert(sentFile).values(row);

export const listByName = (db: Db, names: string[]) =>
  db.select(publicColumns).from(sentFile).where(inArray(sentFile.name, names));

export async function sumOfOwn(db: Db, ownerId: string) {
  const [own] = await db
    .select({ bytes: sum(sentFile.bytes).mapWith(Number) })
    .from(sentFile)
    .where(eq(sentFile.ownerId, ownerId));
  return own!.bytes ?? 0;
}

/** The names among `names` whose files the user owns. Locks these files against deletion until the transaction ends. */
export const lockOwnFilesShared = async (tx: Db, names: string[], ownerId: string) =>
  (
    await tx
      .select({ name: sentFile.name })
      .from(sentFile)
      .where(and(inArray(sentFile.name, names), eq(sentFile.ownerId, ownerId)))
      .for('key share')
  ).map(({ name }) => name);

/** The names among `names` whose files exist. Locks these files against deletion until the transaction ends. */
export const lockFilesShared = async (tx: Db, names: string[]) =>
  (await tx.select({ name: sentFile.name }).from(sentFile).where(inArray(sentFile.name, names)).for('key share')).map(
    ({ name }) => name,
  );

/** Whether the file exists. Locks it against deletion until the transaction ends. */
export const lockFileShared = async (tx: Db, name: string) =>
  (await tx.select({ name: sentFile.name }).from(sentFile).where(eq(sentFile.name, name)).for('key share')).length ===
  1;

export const listUnused = (db: Db, { before }: { before: Date }) =>
  db
    .select({ name: sentFile.name })
    .from(sentFile)
    .where(and(lt(sentFile.createdAt, before), isUnused(db)));

/** Deletes the row of a file; returns false if a lesson, a task or a hand-in uses the file. */
export async function deleteUnused(tx: Db, name: string) {
  // The lock waits for transactions that are adding the file to a lesson, task or hand-in. The delete is a separate
  // statement, because only a statement that starts after they commit sees their changes.
  await tx.select({ name: sentFile.name }).from(sentFile).where(eq(sentFile.name, name)).for('update');
  return (
    (
      await tx
        .delete(sentFile)
        .where(and(eq(sentFile.name, name), isUnused(tx)))
        .returning({ name: sentFile.name })
    ).length === 1
  );
}

const isUnused = (db: Db) =>
  and(
    notExists(
      db.select({ id: lessonFile.lessonId }).from(lessonFile).where(eq(lessonFile.sentFileName, sentFile.name)),
    ),
    notExists(
      db
        .select({ id: taskAttachment.taskId })
        .from(taskAttachment)
        .where(eq(taskAttachment.sentFileName, sentFile.name)),
    ),
    notExists(
      db.select({ id: handinFile.attemptId }).from(handinFile).where(eq(handinFile.sentFileName, sentFile.name)),
    ),
  );
