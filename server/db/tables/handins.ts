/**
 * The tables of hand-ins, their marks and comments.
 *
 * There is one hand-in per student and task. Each submission is an attempt, and
 * the last attempt counts. An attempt without arrival time is a draft; a
 * hand-in has at most one. Lateness and state of a hand-in are computed from
 * these rows and never stored.
 *
 * A sent file that belongs to a task or an attempt cannot be deleted, and so neither
 * can its sender's account: accounts with work are deactivated, never deleted.
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
import { picture, user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
import { sentFile } from './files.ts';
import { task } from './lessons.ts';
import { project } from './projects.ts';

/** A file that a tutor attached to a task. */
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
    /** Id of the last saved or cleared draft or submission; a draft based on an earlier revision is outdated. */
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
    /** The attempt's number, from 1; null for the draft. */
    number: integer(),
    /** When the request that submitted the attempt reached the server; null for the draft. */
    arrivedAt: instant(),
    /** The student's due day when the attempt arrived, so that an earlier deadline set afterwards does not make it late. */
    dueDay: date({ mode: 'string' }),
    text: text(),
    link: text(),
    /** The language, if the text is a program's source. */
    languageId: integer(),
    /** The project that is handed in; null if none is, or after it was deleted. Its files are in handin_project_file. */
    projectId: uuid().references(() => project.id, { onDelete: 'set null' }),
    /** Project name, kind and revision when this draft or attempt was stored. */
    projectName: text(),
    projectKind: text({ enum: ['web', 'python', 'node', 'java', 'c', 'cpp', 'other'] }),
    projectRevision: integer(),
    /** The idempotency key: a repeated request with the same key is the same attempt. */
    key: text(),
    changedAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check('handin_attempt_arrived', sql`(${table.number} is null) = (${table.arrivedAt} is null)`),
    check('handin_attempt_due', sql`(${table.dueDay} is null) = (${table.arrivedAt} is null)`),
    uniqueIndex('handin_attempt_number').on(table.handinId, table.number),
    uniqueIndex('handin_attempt_draft').on(table.handinId).where(sql`arrived_at is null`),
    uniqueIndex('handin_attempt_key').on(table.handinId, table.key).where(sql`key is not null`),
    check('handin_attempt_project', sql`(${table.projectName} is null) = (${table.projectKind} is null)`),
    index().on(table.projectId),
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

/** A file of a project as it was handed in: a text or a picture. */
export const handinProjectFile = pgTable(
  'handin_project_file',
  {
    attemptId: uuid()
      .notNull()
      .references(() => handinAttempt.id, { onDelete: 'cascade' }),
    path: text().notNull(),
    text: text(),
    pictureName: text().references(() => picture.name),
    /** Size of the picture, in pixels and bytes. */
    width: integer(),
    height: integer(),
    size: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.path] }),
    index().on(table.pictureName),
    check('handin_project_file_content', sql`num_nonnulls(${table.text}, ${table.pictureName}) = 1`),
  ],
);

/** A later due day of a task for one student. */
export const extension = pgTable(
  'extension',
  {
    taskId: uuid()
      .notNull()
      .references(() => task.id, { onDelete: 'cascade' }),
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** A day in the school's time zone. */
    day: date({ mode: 'string' }).notNull(),
    /** The reason, shown to staff and to the student. */
    reason: text().notNull(),
    grantedById: uuid().references(() => user.id, { onDelete: 'set null' }),
    grantedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.studentId] }),
    index().on(table.studentId),
    index().on(table.grantedById),
  ],
);

/** A tutor's mark of an attempt. */
export const mark = pgTable(
  'mark',
  {
    attemptId: uuid()
      .primaryKey()
      .references(() => handinAttempt.id, { onDelete: 'cascade' }),
    graderId: uuid().references(() => user.id, { onDelete: 'set null' }),
    /** The points before the penalty for lateness. */
    points: real().notNull(),
    /** Points for each criterion of the task's rubric, in the rubric's order; empty without a rubric. */
    rubric: jsonb().$type<number[]>().notNull().default([]),
    comment: text().notNull().default(''),
    markedAt: instant().notNull().defaultNow(),
    /** When the mark was released to the student; null until then. */
    releasedAt: instant(),
  },
  (table) => [
    check('mark_points', sql`${table.points} >= 0`),
    index().on(table.graderId),
    index('mark_held_index').on(table.attemptId).where(sql`released_at is null`),
  ],
);

/** Changes of marks after their release. Append-only, so that a school can show who changed what. */
export const markChange = pgTable(
  'mark_change',
  {
    id: id(),
    attemptId: uuid()
      .notNull()
      .references(() => handinAttempt.id, { onDelete: 'cascade' }),
    /** The points before the change. */
    points: real().notNull(),
    rubric: jsonb().$type<number[]>().notNull(),
    comment: text().notNull(),
    /** The points after the change. */
    newPoints: real().notNull(),
    changerId: uuid().references(() => user.id, { onDelete: 'set null' }),
    changedAt: instant().notNull(),
  },
  (table) => [index().on(table.attemptId), index().on(table.changerId)],
);

/** A tutor's comment on one line of an attempt. The student sees it together with the mark. */
export const lineComment = pgTable(
  'line_comment',
  {
    id: id(),
    attemptId: uuid()
      .notNull()
      .references(() => handinAttempt.id, { onDelete: 'cascade' }),
    /** The handed-in file that has the line; null if the line is in the text or program that was handed in. */
    sentFileName: text().references(() => sentFile.name, { onDelete: 'cascade' }),
    /** The path of the project's file that has the line; null unless the attempt is a project. */
    path: text(),
    /** The line's number, from 1. */
    line: integer().notNull(),
    authorId: uuid().references(() => user.id, { onDelete: 'set null' }),
    text: text().notNull(),
    /** The idempotency key: a repeated request with the same key is the same comment. */
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

/** A comment that a tutor saved for reuse. */
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
