import { and, desc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { liveSession, room } from '#server/db/tables/rooms-and-schedules.ts';
import { sharedDocument, sharedEditorPermission } from '#server/db/tables/shared-editors.ts';
import { hasUpdates } from './documents.store.ts';

/** Returns those of the given live session ids whose sessions have not ended. */
export const listOpenSessions = async (db: Db, ids: string[]) =>
  (
    await db
      .select({ id: liveSession.id })
      .from(liveSession)
      .where(and(inArray(liveSession.id, ids), isNull(liveSession.endedAt)))
  ).map(({ id }) => id);

/** Finds a live session with the current name of its room; the name is null if the room has been deleted. */
export const findSession = async (db: Db, id: string) =>
  (
    await db
      .select({
        id: liveSession.id,
        ownerId: liveSession.ownerId,
        courseId: liveSession.courseId,
        endedAt: liveSession.endedAt,
        roomName: room.name,
      })
      .from(liveSession)
      .leftJoin(room, eq(room.id, liveSession.roomId))
      .where(eq(liveSession.id, id))
  )[0];

const wasFor = (studentId: string) =>
  sql`exists (select from ${enrolment} where student_id = ${studentId} and course_id = ${liveSession.courseId})`;

const MAX_SESSIONS = 50;

/**
 * Lists the latest sessions of a room that have documents.
 *
 * @param studentId  only sessions that were for this student; undefined for all
 */
export const listSessionsWithDocuments = (db: Db, roomId: string, studentId: string | undefined) =>
  db
    .select({ id: liveSession.id, startedAt: liveSession.startedAt, endedAt: liveSession.endedAt })
    .from(liveSession)
    .where(
      and(
        eq(liveSession.roomId, roomId),
        studentId ? or(isNull(liveSession.courseId), wasFor(studentId)) : undefined,
        exists(db.select({ one: sql`1` }).from(sharedDocument).where(eq(sharedDocument.sessionId, liveSession.id))),
      ),
    )
    .orderBy(desc(liveSession.startedAt))
    .limit(MAX_SESSIONS);

/** Lists the latest ended sessions that were for this student and have code the student may read. */
export const listPastClasses = (db: Db, studentId: string) =>
  db
    .select({
      id: liveSession.id,
      roomName: liveSession.roomName,
      courseTitle: sql<string>`coalesce(${course.title}, '')`,
      startedAt: liveSession.startedAt,
    })
    .from(liveSession)
    .leftJoin(course, eq(course.id, liveSession.courseId))
    .where(
      and(
        isNotNull(liveSession.endedAt),
        or(isNull(liveSession.courseId), wasFor(studentId)),
        exists(db.select({ one: sql`1` }).from(sharedDocument).where(hasCodeFor(db, studentId))),
      ),
    )
    .orderBy(desc(liveSession.startedAt))
    .limit(MAX_SESSIONS);

const hasCodeFor = (db: Db, studentId: string) =>
  and(
    eq(sharedDocument.sessionId, liveSession.id),
    or(ne(sharedDocument.code, ''), hasUpdates(db)),
    or(isNull(sharedDocument.ownerId), eq(sharedDocument.ownerId, studentId)),
  );

/** Lists the students' permissions in a session: who may write, and who is helped by whom. Names come from the accounts. */
export async function listPermissions(db: Db, sessionId: string) {
  const [student, helper] = [alias(user, 'student'), alias(user, 'helper')];
  const { mayWrite, help } = sharedEditorPermission;
  return db
    .select({
      student: { id: student.id, name: student.name },
      mayWrite,
      help,
      helper: { id: helper.id, name: helper.name },
    })
    .from(sharedEditorPermission)
    .innerJoin(student, eq(student.id, sharedEditorPermission.studentId))
    .leftJoin(helper, eq(helper.id, sharedEditorPermission.helperId))
    .where(eq(sharedEditorPermission.sessionId, sessionId));
}

export const savePermission = (db: Db, row: typeof sharedEditorPermission.$inferInsert) =>
  db
    .insert(sharedEditorPermission)
    .values(row)
    .onConflictDoUpdate({ target: [sharedEditorPermission.sessionId, sharedEditorPermission.studentId], set: row });

/** Lists the documents of a session: the class document first, then the others by the owner's name. */
export const listDocuments = (db: Db, sessionId: string) =>
  db
    .select({
      ownerId: sharedDocument.ownerId,
      ownerName: sql<string>`coalesce(${user.name}, '')`,
      languageId: sharedDocument.languageId,
      code: sharedDocument.code,
      changedAt: sharedDocument.changedAt,
    })
    .from(sharedDocument)
    .leftJoin(user, eq(user.id, sharedDocument.ownerId))
    .where(eq(sharedDocument.sessionId, sessionId))
    .orderBy(sql`${sharedDocument.ownerId} is not null`, user.name);
