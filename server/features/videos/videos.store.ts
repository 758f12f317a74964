import { and, asc, eq, inArray, lt, notExists } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { video } from '#server/db/tables/files.ts';
import { lesson } from '#server/db/tables/lessons.ts';

export type VideoRow = typeof video.$inferSelect;

export const insertVideo = async (db: Db, row: typeof video.$inferInsert) =>
  (await db.insert(video).values(row).returning())[0]!;

export const listByName = (db: Db, names: string[]) => db.select().from(video).where(inArray(video.name, names));

export const findVideo = async (db: Db, name: string): Promise<VideoRow | undefined> =>
  (await db.select().from(video).where(eq(video.name, name)))[0];

/** Changes a video; returns false if the video was deleted meanwhile. */
export const changeVideo = async (db: Db, name: string, changes: Partial<VideoRow>) =>
  (await db.update(video).set(changes).where(eq(video.name, name)).returning({ name: video.name })).length === 1;

/** Whether the user owns the video. If so, the video cannot be deleted until the transaction ends. */
export const lockOwnVideo = async (tx: Db, name: string, ownerId: string) =>
  (
    await tx
      .select({ name: video.name })
      .from(video)
      .where(and(eq(video.name, name), eq(video.ownerId, ownerId)))
      .for('key share')
  ).length === 1;

export const listUnused = (db: Db, { before }: { before: Date }) =>
  db
    .select({ name: video.name })
    .from(video)
    .where(and(lt(video.createdAt, before), isUnused(db)))
    .orderBy(asc(video.createdAt));

/** Lists the videos that have not been processed. */
export const listArrived = (db: Db, { before }: { before: Date }) =>
  db
    .select({ name: video.name })
    .from(video)
    .where(and(eq(video.state, 'arrived'), lt(video.createdAt, before)))
    .orderBy(asc(video.createdAt));

/** Deletes a video; returns false, without deleting, while a lesson shows it. */
export async function deleteUnused(tx: Db, name: string) {
  // A transaction that puts the video into a lesson holds this lock. Its change is visible only to a statement that begins after the lock
  // is obtained, so the deletion is a separate statement.
  await tx.select({ name: video.name }).from(video).where(eq(video.name, name)).for('update');
  return (
    (
      await tx
        .delete(video)
        .where(and(eq(video.name, name), isUnused(tx)))
        .returning({ name: video.name })
    ).length === 1
  );
}

const isUnused = (db: Db) =>
  notExists(db.select({ id: lesson.id }).from(lesson).where(eq(lesson.videoName, video.name)));
