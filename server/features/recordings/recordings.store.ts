import { and, eq, getTableColumns, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course } from '#server/db/tables/courses.ts';
import { recording } from '#server/db/tables/recordings.ts';
import { liveSession } from '#server/db/tables/rooms-and-schedules.ts';
import { isOrphaned } from '#server/leases/process-lease.store.ts';

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

/** A recording, and the process that writes or files it. */
export type Held = Pick<RecordingRow, 'id' | 'processId'>;

const isHeld = ({ id, processId }: Held) => and(eq(recording.id, id), eq(recording.processId, processId!));

/** Whether the process still owns the recording. If so, no other process can take it before the transaction ends. */
export const lockHeld = async (tx: Db, held: Held) =>
  (await tx.select({ id: recording.id }).from(recording).where(isHeld(held)).for('update')).length === 1;

/** Changes a recording, unless another process has taken it. */
export const changeHeld = (db: Db, held: Held, changes: Partial<RecordingRow>) =>
  db.update(recording).set(changes).where(isHeld(held));

/** Deletes a recording's row. False if another process has the recording, or has filed it. */
export const deleteHeld = async (tx: Db, held: Held) =>
  (await tx.delete(recording).where(isHeld(held)).returning({ id: recording.id })).length === 1;

export const deleteRecording = (db: Db, id: string) => db.delete(recording).where(eq(recording.id, id));

/**
 * Tries to take the lock for converting left-over recordings; held until the transaction ends. False if another process
 * has it.
 */
export const tryLockFiling = async (tx: Db) => {
  const held = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('recordings that were left', 0))`;
  return (await tx.execute<{ held: boolean }>(sql`select ${held} as held`)).rows[0]!.held;
};

/** A statement without effect: PostgreSQL ends a transaction that has executed no statement for five seconds. */
export const keepTransactionAlive = (tx: Db) => tx.execute(sql`select`);

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
export const endOrphaned = async (db: Db, endedAt: Date) =>
  (
    await db
      .update(recording)
      .set({ endedAt })
      .where(and(isNull(recording.endedAt), isOrphaned(recording.processId)))
      .returning({ id: recording.id })
  ).length > 0;

/** Makes this process the owner of recordings without a lesson that ended before a moment, or whose processes have died. */
export const takeUnfiled = (db: Db, processId: string, before: Date): Promise<Held[]> =>
  db
    .update(recording)
    .set({ processId })
    .where(and(isNotNull(recording.endedAt), or(lt(recording.endedAt, before), isOrphaned(recording.processId))))
    .returning({ id: recording.id, processId: recording.processId });

/** Returns the ids for which a recording exists. */
export const listExistingIds = async (db: Db, ids: string[]) =>
  (await db.select({ id: recording.id }).from(recording).where(inArray(recording.id, ids))).map(({ id }) => id);
