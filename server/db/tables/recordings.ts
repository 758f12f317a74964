/** The table of recordings that are in progress or have not been turned into a lesson yet. */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { id, instant, processId } from './columns.ts';
import { course } from './courses.ts';
import { liveSession } from './rooms-and-schedules.ts';

export const recording = pgTable('recording', {
  /** Also the id of the unfinished file that the recording is written to. */
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
  processId: processId(),
  startedAt: instant().notNull(),
  /** When the recording ended; null while it is in progress. */
  endedAt: instant(),
  /** The name of the recording's file in the file store; null until it is stored. */
  videoName: text(),
});
