/**
 * The tables of challenges: small problems that programs solve, and how each
 * program was graded.
 *
 * The tests of a challenge are a version, which is never changed once it has been
 * published: changed tests are a version of their own. So a grading is for ever
 * one by exactly those tests. Of a hidden test a grading holds the verdict alone;
 * what a program printed for it is written down nowhere.
 *
 * In one file, because what leans on what reads better whole.
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
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Differences } from '#contract/rules/output.ts';
import { createdAt, id, instant } from './columns.ts';
import { course, picture, user } from './tables.ts';

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
    /** In Markdown. */
    statement: text().notNull(),
    /** What the editor begins with, for each language that it may be solved in. */
    starters: jsonb().$type<{ languageId: number; code: string }[]>().notNull(),
    hints: text().array().notNull().default([]),
    /** Its place among those of the course. */
    position: integer().notNull(),
    /** The tests that count; null while it is a draft. */
    versionId: uuid().references((): AnyPgColumn => challengeVersion.id),
    /** Tests that are being written; null when there are none but the published ones. */
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

/** A picture in a statement. */
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
    /** Kilobytes. */
    memoryLimit: integer().notNull(),
    referenceLanguageId: integer().notNull(),
    /** A program that passes, before this version may be published. It never leaves the server but to its authors. */
    reference: text().notNull(),
    state: text({ enum: ['checking', 'passed', 'failed'] }).notNull(),
    /** What its author is told when it has failed. */
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
    /** Whether what is printed is compared, or another program judges by talking with it. */
    kind: text({ enum: ['output', 'program'] }).notNull(),
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
      sql`(${table.kind} = 'program') = (${table.program} is not null) and (${table.program} is null) = (${table.programLanguageId} is null)`,
    ),
    index().on(table.versionId, table.position),
  ],
);

/** A program that a student has submitted for a challenge. */
export const challengeAttempt = pgTable(
  'challenge_attempt',
  {
    id: id(),
    challengeId: uuid()
      .notNull()
      .references(() => challenge.id, { onDelete: 'cascade' }),
    studentId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    languageId: integer().notNull(),
    /** Empty once it is not kept any more (features/gradings/sweeping.ts). */
    source: text().notNull(),
    /** The file's name, where it was submitted as a file. */
    fileName: text(),
    /** Under which it was submitted: sent again with the same one, it is the same attempt. */
    key: text(),
    /** When it was written, as the device says that had no network; shown, and never judged by. */
    writtenAt: instant(),
    createdAt: createdAt(),
    /** The grading that counts; null while it waits. */
    gradingId: uuid().references((): AnyPgColumn => grading.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('challenge_attempt_key').on(table.studentId, table.key).where(sql`key is not null`),
    index().on(table.challengeId, table.studentId, table.createdAt),
    index().on(table.studentId, table.createdAt),
    index().on(table.gradingId),
  ],
);

/** What became of one test: of a hidden one the verdict, and null for the rest. */
export interface TestOutcome {
  testId: string;
  verdict: 'right' | 'wrong' | 'too slow' | 'too much memory' | 'crashed' | 'not compiled' | 'not run' | 'fault';
  printed: string | null;
  /** Whether it printed more than that, and where it differs from what is expected. Gradings of before these were kept have neither. */
  isCut?: boolean;
  differences?: Differences | null;
  message: string | null;
  milliseconds: number | null;
}

/** Why a program could not be graded. */
export interface GradingFault {
  /** For authors alone: it may tell of hidden tests. */
  why: string;
  /** Of the runner, which may do better another time; not of a judging program, or of a language that is not here. */
  isRunners: boolean;
}

/** One program put to the tests of one version; it waits here until it is. See docs/decisions/0015-gradings-wait-in-a-table.md. */
export const grading = pgTable(
  'grading',
  {
    id: id(),
    versionId: uuid()
      .notNull()
      .references(() => challengeVersion.id, { onDelete: 'cascade' }),
    /** Whose program it is about; null for the version's reference. */
    attemptId: uuid().references((): AnyPgColumn => challengeAttempt.id, { onDelete: 'cascade' }),
    /** For whose preview it is made, and which it does not count without. */
    regradeId: uuid().references((): AnyPgColumn => regrade.id, { onDelete: 'cascade' }),
    state: text({ enum: ['waiting', 'running', 'done', 'faulty'] })
      .notNull()
      .default('waiting'),
    /** How often it was begun. */
    tries: integer().notNull().default(0),
    notBefore: instant().notNull().defaultNow(),
    /** 0 to 100, by the weights of the tests that are right; null unless it is done. */
    points: real(),
    outcomes: jsonb().$type<TestOutcome[]>(),
    compileOutput: text(),
    /** Of one that was given up, and as long as it is tried again; null for every other. */
    fault: jsonb().$type<GradingFault>(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (table) => [
    check('grading_done', sql`(${table.state} = 'done') = (${table.points} is not null)`),
    uniqueIndex('grading_once').on(table.attemptId, table.versionId),
    index('grading_faulty_index').on(table.versionId).where(sql`state = 'faulty'`),
    index('grading_open_index').on(table.createdAt).where(sql`state in ('waiting', 'running')`),
    index().on(table.versionId),
    index().on(table.regradeId),
  ],
);

/** Everybody's programs put to changed tests, and what would become of it, before it is made to count. */
export const regrade = pgTable(
  'regrade',
  {
    id: id(),
    challengeId: uuid()
      .notNull()
      .references(() => challenge.id, { onDelete: 'cascade' }),
    versionId: uuid()
      .notNull()
      .references(() => challengeVersion.id, { onDelete: 'cascade' }),
    startedById: uuid().references(() => user.id, { onDelete: 'set null' }),
    state: text({ enum: ['open', 'applied', 'discarded'] })
      .notNull()
      .default('open'),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('regrade_open').on(table.challengeId).where(sql`state = 'open'`),
    index().on(table.versionId),
    index().on(table.startedById),
  ],
);

/** How many hints of a challenge a student has opened. */
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

/** Who does not want to stand on a course's leader board. */
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
