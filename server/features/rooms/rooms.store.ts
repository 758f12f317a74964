import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { liveSession, room } from '#server/db/tables/rooms-and-schedules.ts';

/** The columns of a room, with the names that lists of rooms show. */
const columns = {
  ...getTableColumns(room),
  ownerName: user.name,
  courseTitle: sql<string>`coalesce(${course.title}, '')`,
};
export type RoomRow = Awaited<ReturnType<typeof listRooms>>[number];

const rooms = (db: Db) =>
  db
    .select(columns)
    .from(room)
    .innerJoin(user, eq(user.id, room.ownerId))
    .leftJoin(course, eq(course.id, room.courseId));

/** SQL expression: the id of the room's current live session. */
const openSession = sql<string | null>`(select id from ${liveSession} where room_id = room.id and ended_at is null)`;

const byName = asc(room.name);
const isActive = isNotNull(room.activeSince);

export const listRooms = (db: Db) => rooms(db).orderBy(byName);

/**
 * Lists the active rooms.
 * @param ownerId  the tutor whose rooms are listed; undefined for all rooms
 */
export const listActiveRooms = (db: Db, ownerId: string | undefined) =>
  rooms(db)
    .where(and(isActive, ownerId ? eq(room.ownerId, ownerId) : undefined))
    .orderBy(byName);

/** Lists the active rooms that are for all students, or for a course that the student has joined. */
export const listActiveRoomsFor = (db: Db, studentId: string) =>
  rooms(db)
    .where(and(isActive, or(isNull(room.courseId), hasJoined(studentId))))
    .orderBy(byName);

const hasJoined = (studentId: string) =>
  sql<boolean>`exists (select from ${enrolment} where student_id = ${studentId} and course_id = ${room.courseId})`;

export const findRoom = async (db: Db, id: string): Promise<RoomRow | undefined> =>
  (await rooms(db).where(eq(room.id, id)))[0];

/**
 * Finds a room with the id of its live session, and whether the caller is enrolled in its course (false if it has no
 * course).
 */
export const findRoomByName = async (db: Db, name: string, callerId: string) =>
  (
    await db
      .select({ ...columns, sessionId: openSession, hasJoined: hasJoined(callerId) })
      .from(room)
      .innerJoin(user, eq(user.id, room.ownerId))
      .leftJoin(course, eq(course.id, room.courseId))
      .where(eq(room.name, name))
  )[0];

/** Finds a room's current live session, and which of the given people are enrolled in the room's course. */
export const findRoomFor = async (db: Db, id: string, people: string[]) =>
  (
    await db
      .select({
        ownerId: room.ownerId,
        courseId: room.courseId,
        activeSince: room.activeSince,
        sessionId: openSession,
        joined: sql<string[]>`array(${joinedAmong(people)})`,
      })
      .from(room)
      .where(eq(room.id, id))
  )[0];

const joinedAmong = (people: string[]) =>
  sql`select student_id from ${enrolment} where course_id = room.course_id and ${inArray(enrolment.studentId, people)}`;

export const isEnrolled = async (db: Db, { studentId, courseId }: { studentId: string; courseId: string }) =>
  (
    await db
      .select({ courseId: enrolment.courseId })
      .from(enrolment)
      .where(and(eq(enrolment.studentId, studentId), eq(enrolment.courseId, courseId)))
  ).length > 0;

/** Locks a room until the transaction ends, and returns it with its owner's type. */
export const lockRoom = async (tx: Db, id: string) =>
  (
    await tx
      .select({ ...getTableColumns(room), ownerType: user.type })
      .from(room)
      .innerJoin(user, eq(user.id, room.ownerId))
      .where(eq(room.id, id))
      .for('update', { of: room })
  )[0];

/** Returns the course's tutor, and locks the course against deletion until the transaction ends. */
export const lockCourseShared = async (tx: Db, id: string) =>
  (await tx.select({ tutorId: course.tutorId }).from(course).where(eq(course.id, id)).for('key share'))[0];

export const insertRoom = async (db: Db, row: typeof room.$inferInsert) =>
  (await db.insert(room).values(row).returning({ id: room.id }))[0]!.id;

export const updateRoom = (db: Db, id: string, change: Partial<typeof room.$inferInsert>) =>
  db.update(room).set(change).where(eq(room.id, id));

export const deleteRoom = (db: Db, id: string) => db.delete(room).where(eq(room.id, id));

/** The current live sessions of all rooms. */
export const listOpenSessions = (db: Db) =>
  db
    .select({ id: room.id, sessionId: liveSession.id, ownerId: room.ownerId })
    .from(liveSession)
    .innerJoin(room, eq(room.id, liveSession.roomId))
    .where(isNull(liveSession.endedAt));

export const insertSession = (db: Db, row: typeof liveSession.$inferInsert) => db.insert(liveSession).values(row);

export const endSessions = (db: Db, roomIds: string[], endedAt: Date) =>
  db
    .update(liveSession)
    .set({ endedAt })
    .where(and(inArray(liveSession.roomId, roomIds), isNull(liveSession.endedAt)));

/** Locks the rooms of a course until the transaction ends. */
export const lockRoomsOf = (tx: Db, courseId: string) =>
  tx.select({ id: room.id }).from(room).where(eq(room.courseId, courseId)).for('update');
