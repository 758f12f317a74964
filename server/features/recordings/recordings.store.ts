import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course } from '#server/db/tables/courses.ts';
import { recording } from '#server/db/tables/recordings.ts';
import { liveSession } from '#server/db/tables/rooms-and-schedules.ts';
import { isLeft } from '#server/leases/process-lease.store.ts';

export type RecordingRow = typeof recording.$inferSelect;

/** Finds the course of a live session; undefined if the session has none, or the course was deleted. */
export const findCourseOf = async (db: Db, sessionId: string) =>
  (
    await db
      .select({ courseId: course.id })
      .from(liveSession)
      .innerJoin(course, eq(course.id, liveSession.courseId))
      .where(eq(liveSession.id, sessionId))
  )[0]?.courseId;

export const insertRecording = (db: Db, row: typeof recording.$inferInsert) => db.insert(recording).values(row);

export const changeRecording = (db: Db, id: string, changes: Partial<RecordingRow>) =>
  db.update(recording).set(changes).where(eq(recording.id, id));

/** Deletes a recording's row; returns false if the row did not exist. */
export const deleteRecording = async (db: Db, id: string) =>
  (await db.delete(recording).where(eq(recording.id, id)).returning({ id: recording.id })).length > 0;

/**
 * Tries to take the lock for converting left-over recordings; held until the transaction ends. False if another process
 * has it.
 */
export const tryLockFiling = async (tx: Db) => {
  const held = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('recordings that were left', 0))`;
  return (await tx.execute<{ held: boolean }>(sql`select ${held} as held`)).rows[0]!.held;
};

/** Finds a recording with the names of its room and tutor. */
export const findRecording = async (db: Db, id: string) =>
  (
    await db
      .select({
        ...getTableColumns(recording),
        roomName: liveSession.roomName,
        tutorName: user.name,
        locale: user.locale,
      })
      .from(recording)
      .innerJoin(liveSession, eq(liveSession.id, recording.sessionId))
      .innerJoin(user, eq(user.id, recording.tutorId))
      .where(eq(recording.id, id))
  )[0];

/** Ends the recordings of dead processes. Returns whether there were any. */
export const endLeft = async (db: Db, endedAt: Date) =>
  (
    await db
      .update(recording)
      .set({ endedAt })
      .where(and(isNull(recording.endedAt), isLeft(recording.processId)))
      .returning({ id: recording.id })
  ).length > 0;

/** Lists the ids of recordings without a lesson that ended before a moment, or whose processes have died. */
export const listUnfiled = async (db: Db, before: Date) =>
  (
    await db
      .select({ id: recording.id })
      .from(recording)
      .where(and(isNotNull(recording.endedAt), or(lt(recording.endedAt, before), isLeft(recording.processId))))
  ).map(({ id }) => id);

/** Returns the ids for which a recording exists. */
export const listKnown = async (db: Db, ids: string[]) =>
  (await db.select({ id: recording.id }).from(recording).where(inArray(recording.id, ids))).map(({ id }) => id);
