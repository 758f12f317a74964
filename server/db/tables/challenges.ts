/**
 * The tables of challenges. The tests of a challenge are a version, which never changes once published: changed tests
 * become a new version, so a grading always refers to exactly the tests that it ran.
 */

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { picture, user } from './accounts.ts';
import { createdAt, id, instant } from './columns.ts';
import { course } from './courses.ts';

export const challenge = pgTable(
  'challenge',
  {
    id: id(),
    courseId: uuid()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => user.id, { onDelete: 'set null' }),
    title: text().notNull(),
    difficulty: text({ enum: ['Easy', 'Medium', 'Hard'] }).notNull(),
    tags: text().array().notNull().default([]),
    /** The problem, in Markdown. */
    statement: text().notNull(),
    /** The initial code of the editor, for each allowed language. */
    starters: jsonb().$type<{ languageId: number; code: string }[]>().notNull(),
    hints: text().array().notNull().default([]),
    /** The challenge's position in the course. */
    position: integer().notNull(),
    /** The published version; null for a draft. */
    versionId: uuid().references((): AnyPgColumn => challengeVersion.id),
    /** The version that is being edited; null if no version is being edited. */
    draftVersionId: uuid().references((): AnyPgColumn => challengeVersion.id, { onDelete: 'set null' }),
    publishedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check('challenge_published', sql`${table.publishedAt} is null or ${table.versionId} is not null`),
    index().on(table.courseId, table.position),
    index().on(table.authorId),
    index().on(table.versionId),
    index().on(table.draftVersionId),
  ],
);

/** A picture in a challenge's statement. */
export const challengePicture = pgTable(
  'challenge_picture',
  {
    challengeId: uuid()
      .notNull()
      .references(() => challenge.id, { onDelete: 'cascade' }),
    pictureName: text()
      .notNull()
      .references(() => picture.name),
  },
  (table) => [primaryKey({ columns: [table.challengeId, table.pictureName] }), index().on(table.pictureName)],
);

export const challengeVersion = pgTable(
  'challenge_version',
  {
    id: id(),
    challengeId: uuid()
      .notNull()
      .references(() => challenge.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** Milliseconds of processor time for each test. */
    timeLimit: integer().notNull(),
    /** Kilobytes of memory for each test. */
    memoryLimit: integer().notNull(),
    referenceLanguageId: integer().notNull(),
    /** Source of a solution that must pass the tests before the version is published; readable only by the authors. */
    reference: text().notNull(),
    state: text({ enum: ['checking', 'passed', 'failed'] }).notNull(),
    /** Why the reference solution has failed, for the authors (features/challenges/failure.ts). */
    why: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    unique().on(table.challengeId, table.number),
    check('challenge_version_time', sql`${table.timeLimit} between 100 and 10000`),
    check('challenge_version_memory', sql`${table.memoryLimit} between 16000 and 512000`),
  ],
);

export const challengeTest = pgTable(
  'challenge_test',
  {
    id: id(),
    versionId: uuid()
      .notNull()
      .references(() => challengeVersion.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    name: text().notNull(),
    /**
     * 'output': the solution's output is compared with `expected`. 'program': a judging program (`program`) exchanges
     * input and output with the solution. 'page': `program` is code that tests the solution, a web page.
     */
    kind: text({ enum: ['output', 'program', 'page'] }).notNull(),
    isHidden: boolean().notNull(),
    weight: integer().notNull().default(1),
    stdin: text().notNull().default(''),
    expected: text(),
    program: text(),
    programLanguageId: integer(),
  },
  (table) => [
    check('challenge_test_weight', sql`${table.weight} between 1 and 100`),
    check('challenge_test_output', sql`(${table.kind} = 'output') = (${table.expected} is not null)`),
    check(
      'challenge_test_program',
      sql`(${table.kind} in ('program', 'page')) = (${table.program} is not null) and (${table.program} is null) = (${table.programLanguageId} is null)`,
    ),
    index().on(table.versionId, table.position),
  ],
);

/** The number of hints of a challenge that a student has opened. */
export const openedHint = pgTable(
  'opened_hint',
  {
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    challengeId: uuid()
      .notNull()
      .references(() => challenge.id, { onDelete: 'cascade' }),
    opened: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.challengeId] }), index().on(table.challengeId)],
);

/** Students who are hidden from a course's leader board. */
export const boardAbsence = pgTable(
  'board_absence',
  {
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    courseId: uuid()
      .notNull()
      .references(() => course.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.courseId] }), index().on(table.courseId)],
);
