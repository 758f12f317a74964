/** The table of recordings in progress, and of those that have not become a lesson yet. */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { id, instant } from './columns.ts';
import { course } from './courses.ts';
import { liveSession } from './rooms-and-schedules.ts';

export const recording = pgTable('recording', {
  /** Also the name of the recording's unfinished file. */
  id: id(),
  sessionId: uuid()
    .notNull()
    .references(() => liveSession.id, { onDelete: 'cascade' }),
  /** The course that gets the recording as a draft lesson. */
  courseId: uuid()
    .notNull()
    .references(() => course.id, { onDelete: 'cascade' }),
  /** The recorded tutor. */
  tutorId: uuid()
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  startedAt: instant().notNull(),
  /** When the recording ended; null while it is in progress. */
  endedAt: instant(),
  /** The name of the recording's file in the file store; null until it is stored. */
  videoName: text(),
});
