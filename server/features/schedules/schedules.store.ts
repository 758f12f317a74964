import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { Day } from '#contract/schedules.ts';
import type { Db } from '#server/db/connect.ts';
import { hasAccess } from '#server/db/has-access.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { calendarFeed, room, scheduleEntry } from '#server/db/tables/rooms-and-schedules.ts';

/** The user who reads the schedule. */
export interface Viewer {
  id: string;
  type: 'student' | 'tutor' | 'admin';
}

export type EntryRow = typeof scheduleEntry.$inferSelect;
type NewEntry = typeof scheduleEntry.$inferInsert;
export type VisibleEntry = Awaited<ReturnType<typeof listVisibleTo>>[number];

/** Lists the entries that the viewer may see, from Monday on. */
export const listVisibleTo = (db: Db, viewer: Viewer) =>
  entriesFor(db, viewer, undefined).orderBy(
    dayOfWeek,
    asc(scheduleEntry.startTime),
    asc(scheduleEntry.event),
    asc(scheduleEntry.id),
  );

export const findVisibleTo = async (db: Db, viewer: Viewer, id: string): Promise<VisibleEntry | undefined> =>
  (await entriesFor(db, viewer, eq(scheduleEntry.id, id)))[0];

const entriesFor = (db: Db, viewer: Viewer, condition: SQL | undefined) =>
  db
    .select({
      id: scheduleEntry.id,
      day: scheduleEntry.day,
      startTime: scheduleEntry.startTime,
      endTime: scheduleEntry.endTime,
      event: scheduleEntry.event,
      courseId: scheduleEntry.courseId,
      courseTitle: sql<string>`coalesce(${course.title}, '')`,
      roomId: scheduleEntry.roomId,
      activeRoom: sql<string>`coalesce(${room.name}, '')`,
      tutorName: user.name,
      createdAt: scheduleEntry.createdAt,
    })
    .from(scheduleEntry)
    .innerJoin(user, eq(user.id, scheduleEntry.tutorId))
    .leftJoin(course, eq(course.id, scheduleEntry.courseId))
    .leftJoin(room, and(eq(room.id, scheduleEntry.roomId), isNotNull(room.activeSince), mayEnter(db, viewer)))
    .where(and(condition, isSeenBy(db, viewer)));

function isSeenBy(db: Db, { id, type }: Viewer) {
  if (type === 'admin') return undefined;
  if (type === 'tutor') return eq(scheduleEntry.tutorId, id);
  return or(isNull(scheduleEntry.courseId), hasJoined(db, id, scheduleEntry.courseId));
}

function mayEnter(db: Db, { id, type }: Viewer) {
  if (type === 'admin') return undefined;
  if (type === 'tutor') return eq(room.ownerId, id);
  return or(isNull(room.courseId), hasJoined(db, id, room.courseId));
}

const hasJoined = (db: Db, studentId: string, courseId: typeof scheduleEntry.courseId | typeof room.courseId) =>
  inArray(
    courseId,
    db.select({ courseId: enrolment.courseId }).from(enrolment).where(eq(enrolment.studentId, studentId)),
  );

const dayNames = sql.join(
  Day.options.map((day) => sql`${day}`),
  sql`, `,
);
const dayOfWeek = sql`array_position(array[${dayNames}]::text[], ${scheduleEntry.day})`;

export const findEntry = async (db: Db, id: string): Promise<EntryRow | undefined> =>
  (await db.select().from(scheduleEntry).where(eq(scheduleEntry.id, id)))[0];

/** Locks the tutor's row until the transaction ends, so that changes of one timetable run one by one. */
export const lockWeekOf = (tx: Db, tutorId: string) =>
  tx.select({ id: user.id }).from(user).where(eq(user.id, tutorId)).for('no key update');

/** Finds the room's owner. Locks the room against deletion until the transaction ends. */
export const lockRoom = async (tx: Db, id: string) =>
  (await tx.select({ ownerId: room.ownerId }).from(room).where(eq(room.id, id)).for('key share'))[0];

/**
 * Finds the tutor's first entry that overlaps with the new one. An entry that starts when another ends does not
 * overlap.
 */
export const findOverlapping = async (db: Db, { id, tutorId, day, startTime, endTime }: NewEntry) =>
  (
    await db
      .select()
      .from(scheduleEntry)
      .where(
        and(
          eq(scheduleEntry.tutorId, tutorId),
          eq(scheduleEntry.day, day),
          lt(scheduleEntry.startTime, endTime),
          gt(scheduleEntry.endTime, startTime),
          id ? ne(scheduleEntry.id, id) : undefined,
        ),
      )
      .orderBy(asc(scheduleEntry.startTime))
      .limit(1)
  )[0];

export const insertEntry = async (db: Db, row: NewEntry) =>
  (await db.insert(scheduleEntry).values(row).returning({ id: scheduleEntry.id }))[0]!.id;

export const updateEntry = (db: Db, { id, ...row }: EntryRow) =>
  db.update(scheduleEntry).set(row).where(eq(scheduleEntry.id, id));

export const deleteEntry = (db: Db, id: string) => db.delete(scheduleEntry).where(eq(scheduleEntry.id, id));

interface Feed {
  userId: string;
  token: string;
}

/** Returns the user's feed token; stores the given one if the user has none yet. */
export const findOrCreateFeed = (db: Db, feed: Feed) => upsertFeed(db, feed, { userId: feed.userId });

export const replaceFeed = (db: Db, feed: Feed) => upsertFeed(db, feed, { token: feed.token });

const upsertFeed = async (db: Db, feed: Feed, set: Partial<Feed>) =>
  (
    await db
      .insert(calendarFeed)
      .values(feed)
      .onConflictDoUpdate({ target: calendarFeed.userId, set })
      .returning({ token: calendarFeed.token })
  )[0]!.token;

/** Finds the owner of the feed with this token; undefined if the token is unknown or its owner may not use the account. */
export const findFeedOwner = async (db: Db, token: string) =>
  (
    await db
      .select({ id: user.id, type: user.type, locale: user.locale })
      .from(calendarFeed)
      .innerJoin(user, eq(user.id, calendarFeed.userId))
      .where(and(eq(calendarFeed.token, token), hasAccess))
  )[0];
