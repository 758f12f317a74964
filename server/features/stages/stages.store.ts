import { and, desc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { liveSession, room } from '#server/db/tables/classes.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { stageDocument } from '#server/db/tables/shared-editors.ts';

/** Those of them that still go on. */
export const listOpenSessions = async (db: Db, ids: string[]) =>
  (
    await db
      .select({ id: liveSession.id })
      .from(liveSession)
      .where(and(inArray(liveSession.id, ids), isNull(liveSession.endedAt)))
  ).map(({ id }) => id);

/** A live session, and the present name of its room where that is still there. */
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

const MOST_SESSIONS = 50;

/**
 * The latest of a room in which something was written.
 *
 * @param studentId  of those that were for this student; undefined for all
 */
export const listWrittenSessions = (db: Db, roomId: string, studentId: string | undefined) =>
  db
    .select({ id: liveSession.id, startedAt: liveSession.startedAt, endedAt: liveSession.endedAt })
    .from(liveSession)
    .where(
      and(
        eq(liveSession.roomId, roomId),
        studentId ? or(isNull(liveSession.courseId), wasFor(studentId)) : undefined,
        exists(db.select({ one: sql`1` }).from(stageDocument).where(eq(stageDocument.sessionId, liveSession.id))),
      ),
    )
    .orderBy(desc(liveSession.startedAt))
    .limit(MOST_SESSIONS);

/** The latest that are over, were for this student, and left code that she may read. */
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
        exists(db.select({ one: sql`1` }).from(stageDocument).where(hasCodeFor(studentId))),
      ),
    )
    .orderBy(desc(liveSession.startedAt))
    .limit(MOST_SESSIONS);

const hasCodeFor = (studentId: string) =>
  and(
    eq(stageDocument.sessionId, liveSession.id),
    ne(stageDocument.code, ''),
    or(isNull(stageDocument.ownerId), eq(stageDocument.ownerId, studentId)),
  );

/** What names a document. */
export interface Which {
  sessionId: string;
  ownerId: string | null;
}

export const findState = async (db: Db, { sessionId, ownerId }: Which) =>
  (
    await db
      .select({ state: stageDocument.state })
      .from(stageDocument)
      .where(
        and(
          eq(stageDocument.sessionId, sessionId),
          ownerId === null ? isNull(stageDocument.ownerId) : eq(stageDocument.ownerId, ownerId),
        ),
      )
  )[0]?.state;

export const saveDocument = (db: Db, row: typeof stageDocument.$inferInsert) =>
  db
    .insert(stageDocument)
    .values(row)
    .onConflictDoUpdate({ target: [stageDocument.sessionId, stageDocument.ownerId], set: row });

/** The class's first, then by name. */
export const listDocuments = (db: Db, sessionId: string) =>
  db
    .select({
      ownerId: stageDocument.ownerId,
      ownerName: sql<string>`coalesce(${user.name}, '')`,
      languageId: stageDocument.languageId,
      code: stageDocument.code,
      changedAt: stageDocument.changedAt,
    })
    .from(stageDocument)
    .leftJoin(user, eq(user.id, stageDocument.ownerId))
    .where(eq(stageDocument.sessionId, sessionId))
    .orderBy(sql`${stageDocument.ownerId} is not null`, user.name);

/** Nobody goes on from what was written in sessions that ended before then. */
export const forgetStates = (db: Db, before: Date) =>
  db
    .update(stageDocument)
    .set({ state: null })
    .where(
      and(
        isNotNull(stageDocument.state),
        exists(
          db
            .select({ one: sql`1` })
            .from(liveSession)
            .where(and(eq(liveSession.id, stageDocument.sessionId), sql`${liveSession.endedAt} < ${before}`)),
        ),
      ),
    );
