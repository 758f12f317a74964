/** The tables of calls: attendance, bans and call states. */
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, instant, processId } from './columns.ts';
import { liveSession } from './rooms-and-schedules.ts';

/** One stay of a person in a live session; a person who leaves and returns has several. */
export const attendance = pgTable(
  'attendance',
  {
    id: id(),
    sessionId: uuid()
      .notNull()
      .references(() => liveSession.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The person's role in the call. */
    role: text({ enum: ['tutor', 'student'] }).notNull(),
    processId: processId(),
    joinedAt: instant().notNull(),
    /** Updated regularly during the stay, so that a killed server loses at most one interval of attendance. */
    lastSeenAt: instant().notNull(),
    /** Null while the person is in the call. */
    leftAt: instant(),
  },
  (table) => [
    index().on(table.sessionId, table.userId),
    index().on(table.userId),
    index('attendance_open_index').on(table.id).where(sql`left_at is null`),
  ],
);

/** People banned from a live session by its tutor. */
export const ban = pgTable(
  'ban',
  {
    sessionId: uuid()
      .notNull()
      .references(() => liveSession.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.userId] }), index().on(table.userId)],
);

/** The moderation state of a live session, including who may rejoin it. */
export const callState = pgTable('call_state', {
  sessionId: uuid()
    .primaryKey()
    .references(() => liveSession.id, { onDelete: 'cascade' }),
  /** The format is defined in features/calls/call/saved-state.ts. */
  state: jsonb().notNull(),
});
