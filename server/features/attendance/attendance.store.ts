import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { SESSIONS_PER_PAGE } from '#contract/attendance.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { attendance } from '#server/db/tables/calls.ts';
import { liveSession } from '#server/db/tables/rooms-and-schedules.ts';
import { isOrphaned } from '#server/leases/process-lease.store.ts';

export type AttendanceRow = typeof attendance.$inferSelect;

/** Inserts or updates the visits. */
export const saveAttendance = (db: Db, visits: AttendanceRow[]) =>
  db
    .insert(attendance)
    .values(visits)
    .onConflictDoUpdate({
      target: attendance.id,
      set: {
        processId: sql`excluded.process_id`,
        lastSeenAt: sql`excluded.last_seen_at`,
        leftAt: sql`excluded.left_at`,
      },
    });

/** Ends the open visits to calls of dead processes at their last heartbeat. */
export const endOrphanedVisits = (db: Db) =>
  db
    .update(attendance)
    .set({ leftAt: sql`${attendance.lastSeenAt}` })
    .where(and(isNull(attendance.leftAt), isOrphaned(attendance.processId)));

const sessionColumns = {
  id: liveSession.id,
  roomName: liveSession.roomName,
  ownerId: liveSession.ownerId,
  ownerName: user.name,
  startedAt: liveSession.startedAt,
  endedAt: liveSession.endedAt,
  people: sql<number>`(select count(distinct user_id)::int from ${attendance} where session_id = live_session.id)`,
};
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

const sessions = (db: Db, condition: SQL | undefined) =>
  db.select(sessionColumns).from(liveSession).innerJoin(user, eq(user.id, liveSession.ownerId)).where(condition);

/** @param ownerId  the tutor whose rooms' sessions are selected; undefined for the sessions of all rooms */
const ownedBy = (ownerId: string | undefined) => (ownerId ? eq(liveSession.ownerId, ownerId) : undefined);

export const listSessions = (db: Db, ownerId: string | undefined, page: number) =>
  sessions(db, ownedBy(ownerId))
    .orderBy(desc(liveSession.startedAt), asc(liveSession.id))
    .limit(SESSIONS_PER_PAGE)
    .offset((page - 1) * SESSIONS_PER_PAGE);

export const countSessions = async (db: Db, ownerId: string | undefined) =>
  (await db.select({ total: count() }).from(liveSession).where(ownedBy(ownerId)))[0]!.total;

export const findSession = async (db: Db, id: string): Promise<SessionRow | undefined> =>
  (await sessions(db, eq(liveSession.id, id)))[0];

/** One row per person, combining all of the person's visits. @param now  counts as the end of visits still open */
export const listPresences = (db: Db, sessionId: string, now: Date) =>
  db
    .select({
      userId: attendance.userId,
      name: user.name,
      // 'tutor' if the user was a tutor during any visit ('tutor' > 'student').
      role: sql<'tutor' | 'student'>`max(${attendance.role})`,
      joinedAt: sql`min(${attendance.joinedAt})`.mapWith(attendance.joinedAt),
      leftAt: sql`case when bool_and(${attendance.leftAt} is not null) then max(${attendance.leftAt}) end`.mapWith(
        attendance.lastSeenAt,
      ) as SQL<Date | null>,
      seconds:
        sql`sum(greatest(0, extract(epoch from coalesce(${attendance.leftAt}, ${now.toISOString()}::timestamptz) - ${attendance.joinedAt})))`.mapWith(
          Number,
        ),
      times: count(),
    })
    .from(attendance)
    .innerJoin(user, eq(user.id, attendance.userId))
    .where(eq(attendance.sessionId, sessionId))
    .groupBy(attendance.userId, user.name)
    .orderBy(sql`min(${attendance.joinedAt})`, asc(user.name));

/** The students who were in a live session, ordered by when they last joined it. */
export const listVisitors = (db: Db, sessionId: string) =>
  db
    .select({ id: user.id, name: user.name })
    .from(attendance)
    .innerJoin(user, eq(user.id, attendance.userId))
    .where(and(eq(attendance.sessionId, sessionId), eq(attendance.role, 'student')))
    .groupBy(user.id, user.name)
    .orderBy(sql`max(${attendance.joinedAt})`);
