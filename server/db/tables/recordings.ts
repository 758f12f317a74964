/** The table of recordings: those that go on, and those that have not become a lesson yet. */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { liveSession } from './classes.ts';
import { id, instant } from './columns.ts';
import { course } from './courses.ts';

export const recording = pgTable('recording', {
  /** Its unfinished file bears it too. */
  id: id(),
  sessionId: uuid()
    .notNull()
    .references(() => liveSession.id, { onDelete: 'cascade' }),
  /** Of which it becomes a lesson. */
  courseId: uuid()
    .notNull()
    .references(() => course.id, { onDelete: 'cascade' }),
  /** Who is recorded. */
  tutorId: uuid()
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  startedAt: instant().notNull(),
  /** Null while it goes on. */
  endedAt: instant(),
  /** As which its file is taken in; null until then. */
  videoName: text(),
});
