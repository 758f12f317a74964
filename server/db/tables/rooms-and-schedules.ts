/** The tables of live classes and the weekly schedule. The tables of calls are in calls.ts. */

import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
import { course } from './courses.ts';

export const room = pgTable(
  'room',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => user.id),
    name: text().notNull().unique(),
    /** The course whose students may enter; null for every student. */
    courseId: uuid().references(() => course.id, { onDelete: 'cascade' }),
    /** Since when the room is active; null while it is inactive. */
    activeSince: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId), index().on(table.courseId)],
);

/** A period during which a room was active. It remains when the room is deleted. */
export const liveSession = pgTable(
  'live_session',
  {
    id: id(),
    roomId: uuid().references(() => room.id, { onDelete: 'set null' }),
    /** The room's name during the session; empty for sessions from before names were stored. */
    roomName: text().notNull().default(''),
    ownerId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /**
     * The course whose students could enter; null if all students could. Not a foreign key: the id remains after the
     * course is deleted, because null would then give all students access to what was saved from the session.
     */
    courseId: uuid(),
    startedAt: instant().notNull(),
    /** When the session ended; null while it is in progress. */
    endedAt: instant(),
  },
  (table) => [index().on(table.roomId), index().on(table.ownerId)],
);

/** An event of the weekly schedule. */
export const scheduleEntry = pgTable(
  'schedule_entry',
  {
    id: id(),
    tutorId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    day: text({ enum: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] }).notNull(),
    /** The start in the school's time zone, such as '14:30'. */
    startTime: text().notNull(),
    endTime: text().notNull(),
    event: text().notNull(),
    courseId: uuid().references(() => course.id, { onDelete: 'cascade' }),
    roomId: uuid().references(() => room.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.tutorId),
    index().on(table.courseId),
    index().on(table.roomId),
    check('schedule_entry_times', sql`${table.startTime} < ${table.endTime}`),
  ],
);

/** The private URL of a person's schedule as a calendar feed. It gives access only to the feed, and can be replaced. */
export const calendarFeed = pgTable('calendar_feed', {
  userId: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** The secret in the feed's URL: 256 random bits, stored without hashing so that the URL can be shown again. */
  token: text().notNull().unique(),
  createdAt: createdAt(),
});
