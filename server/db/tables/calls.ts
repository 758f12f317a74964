/** The tables of calls: who was there, who may not come back, and what holds. */
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { liveSession } from './classes.ts';
import { createdAt, id, instant } from './columns.ts';

/** A time during which somebody was in a live session. Who comes and goes has several. */
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
    /** What they were there. */
    role: text({ enum: ['tutor', 'student'] }).notNull(),
    joinedAt: instant().notNull(),
    /** To the beat: where the server was killed, nobody knows it better. */
    lastSeenAt: instant().notNull(),
    /** Null while they are in. */
    leftAt: instant(),
  },
  (table) => [
    index().on(table.sessionId, table.userId),
    index().on(table.userId),
    index('attendance_open_index').on(table.id).where(sql`left_at is null`),
  ],
);

/** Whom a tutor has banned from a live session. */
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

/** What a tutor has ordered in a live session, and who may come back to it. */
export const callState = pgTable('call_state', {
  sessionId: uuid()
    .primaryKey()
    .references(() => liveSession.id, { onDelete: 'cascade' }),
  /** As features/calls/call-state.ts writes and reads it. */
  state: jsonb().notNull(),
});
