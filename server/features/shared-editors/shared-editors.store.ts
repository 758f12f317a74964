import { and, desc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { liveSession, room } from '#server/db/tables/rooms-and-schedules.ts';
import { sharedDocument } from '#server/db/tables/shared-editors.ts';

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
        exists(db.select({ one: sql`1` }).from(sharedDocument).where(hasCodeFor(studentId))),
      ),
    )
    .orderBy(desc(liveSession.startedAt))
    .limit(MAX_SESSIONS);

const hasCodeFor = (studentId: string) =>
  and(
    eq(sharedDocument.sessionId, liveSession.id),
    ne(sharedDocument.code, ''),
    or(isNull(sharedDocument.ownerId), eq(sharedDocument.ownerId, studentId)),
  );

interface DocumentKey {
  sessionId: string;
  /** The owner of the document; null for the class document. */
  ownerId: string | null;
}

export const findState = async (db: Db, { sessionId, ownerId }: DocumentKey) =>
  (
    await db
      .select({ state: sharedDocument.state })
      .from(sharedDocument)
      .where(
        and(
          eq(sharedDocument.sessionId, sessionId),
          ownerId === null ? isNull(sharedDocument.ownerId) : eq(sharedDocument.ownerId, ownerId),
        ),
      )
  )[0]?.state;

export const saveDocument = (db: Db, row: typeof sharedDocument.$inferInsert) =>
  db
    .insert(sharedDocument)
    .values(row)
    .onConflictDoUpdate({ target: [sharedDocument.sessionId, sharedDocument.ownerId], set: row });

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

/** Deletes the Yjs states of sessions that ended before the given moment; the code stays. */
export const deleteOldStates = (db: Db, before: Date) =>
  db
    .update(sharedDocument)
    .set({ state: null })
    .where(
      and(
        isNotNull(sharedDocument.state),
        exists(
          db
            .select({ one: sql`1` })
            .from(liveSession)
            .where(and(eq(liveSession.id, sharedDocument.sessionId), sql`${liveSession.endedAt} < ${before}`)),
        ),
      ),
    );
