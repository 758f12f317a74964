/**
 * The tables of hand-ins: what students hand in for tasks, and what is said of it.
 *
 * A hand-in is one student's for one task. Each time that she submits is an
 * attempt of its own, and the last one counts; an attempt that has not arrived is
 * the draft, of which there is one at most. Whether it is late, and what state it
 * is in, is worked out from these rows and never stored.
 *
 * A sent file that a task or an attempt has cannot be deleted, and so neither can the
 * account of whoever sent it: accounts with work in them are shut out, never deleted.
 */
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
import { sentFile } from './files.ts';
import { task } from './lessons.ts';

/** A file that a tutor gives with a task, for download. */
export const taskAttachment = pgTable(
  'task_attachment',
  {
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    sentFileName: text()
      .notNull()
      .references(() => sentFile.name),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.sentFileName] }), index().on(table.sentFileName)],
);

export const handin = pgTable(
  'handin',
  {
    id: id(),
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** What was done to it last: the draft that was kept or cleared, or the attempt. A draft that goes on from another one is old. */
    revision: text(),
    createdAt: createdAt(),
  },
  (table) => [unique().on(table.taskId, table.studentId), index().on(table.studentId)],
);

export const handinAttempt = pgTable(
  'handin_attempt',
  {
    id: id(),
    handinId: uuid()
      .notNull()
      .references(() => handin.id, { onDelete: 'cascade' }),
    /** 1 for the first; null while it is the draft. */
    number: integer(),
    /** When the request that submitted it reached the server; null while it is the draft. */
    arrivedAt: instant(),
    /** The deadline as it stood then: one that is moved forward makes nobody late. */
    dueDay: date({ mode: 'string' }),
    text: text(),
    link: text(),
    /** Of a program, whose source is the text. */
    languageId: integer(),
    /** Under which it was submitted: sent again with the same one, it is the same attempt. */
    key: text(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check('handin_attempt_arrived', sql`(${table.number} is null) = (${table.arrivedAt} is null)`),
    check('handin_attempt_due', sql`(${table.dueDay} is null) = (${table.arrivedAt} is null)`),
    uniqueIndex('handin_attempt_number').on(table.handinId, table.number),
    uniqueIndex('handin_attempt_draft').on(table.handinId).where(sql`arrived_at is null`),
    uniqueIndex('handin_attempt_key').on(table.handinId, table.key).where(sql`key is not null`),
    index('handin_attempt_arrived_index').on(table.arrivedAt).where(sql`arrived_at is not null`),
  ],
);

export const handinFile = pgTable(
  'handin_file',
  {
    attemptId: uuid()
      .notNull()
      .references(() => handinAttempt.id, { onDelete: 'cascade' }),
    sentFileName: text()
      .notNull()
      .references(() => sentFile.name),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.sentFileName] }), index().on(table.sentFileName)],
);

/** What a tutor has given for an attempt. */
export const mark = pgTable(
  'mark',
  {
    attemptId: uuid()
      .primaryKey()
      .references(() => handinAttempt.id, { onDelete: 'cascade' }),
    graderId: uuid().references(() => user.id, { onDelete: 'set null' }),
    /** Before what being late costs. */
    points: real().notNull(),
    /** Points for each line of the task's rubric, in its order; empty without one. */
    rubric: jsonb().$type<number[]>().notNull().default([]),
    comment: text().notNull().default(''),
    markedAt: instant().notNull().defaultNow(),
    /** Since when the student sees it; null while she does not. */
    releasedAt: instant(),
  },
  (table) => [
    check('mark_points', sql`${table.points} >= 0`),
    index().on(table.graderId),
    index('mark_held_index').on(table.attemptId).where(sql`released_at is null`),
  ],
);

/** What a mark was before it was changed, where its student had been told: only added to, so that a school can say who changed what. */
export const markChange = pgTable(
  'mark_change',
  {
    id: id(),
    attemptId: uuid()
      .notNull()
      .references(() => handinAttempt.id, { onDelete: 'cascade' }),
    /** Before it. */
    points: real().notNull(),
    rubric: jsonb().$type<number[]>().notNull(),
    comment: text().notNull(),
    /** After it. */
    newPoints: real().notNull(),
    changerId: uuid().references(() => user.id, { onDelete: 'set null' }),
    changedAt: instant().notNull(),
  },
  (table) => [index().on(table.attemptId), index().on(table.changerId)],
);

/** What is said of one line. The student sees it together with the mark. */
export const lineComment = pgTable(
  'line_comment',
  {
    id: id(),
    attemptId: uuid()
      .notNull()
      .references(() => handinAttempt.id, { onDelete: 'cascade' }),
    /** Of which file; null for the text or the program itself. */
    sentFileName: text().references(() => sentFile.name, { onDelete: 'cascade' }),
    /** 1 for the first. */
    line: integer().notNull(),
    authorId: uuid().references(() => user.id, { onDelete: 'set null' }),
    text: text().notNull(),
    /** Under which its author sent it: sent again with the same one, it is the same comment. */
    key: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('line_comment_key').on(table.attemptId, table.authorId, table.key).where(sql`key is not null`),
    check('line_comment_line', sql`${table.line} > 0`),
    index().on(table.attemptId),
    index().on(table.sentFileName),
    index().on(table.authorId),
  ],
);

/** A comment that somebody writes often, kept to be put in with one press. */
export const quickComment = pgTable(
  'quick_comment',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.ownerId)],
);
