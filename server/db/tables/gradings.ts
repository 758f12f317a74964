/**
 * The tables of submitted programs and their gradings. For a hidden test a grading stores only the verdict, never
 * the program's output.
 */

import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Differences } from '#contract/rules/output.ts';
import { user } from './accounts.ts';
import { challenge, challengeVersion } from './challenges.ts';
import { createdAt, id, instant, processId } from './columns.ts';

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
    /** The program's source; empty once it is deleted to save space (features/gradings/cleanup). */
    source: text().notNull(),
    /** The file's name, if the program was submitted as a file. */
    fileName: text(),
    /** The idempotency key: a repeated request with the same key is the same attempt. */
    key: text(),
    /** When the program was submitted offline, by the device's clock. Only displayed, because that clock is not trusted. */
    writtenAt: instant(),
    createdAt: createdAt(),
    /** The grading whose result counts; null until a grading of this attempt is done. */
    gradingId: uuid().references((): AnyPgColumn => grading.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('challenge_attempt_key').on(table.studentId, table.key).where(sql`key is not null`),
    index().on(table.challengeId, table.studentId, table.createdAt),
    index().on(table.studentId, table.createdAt),
    index().on(table.gradingId),
  ],
);

/** The outcome of one test. For a hidden test only the verdict is stored; the other fields are null. */
export interface TestOutcome {
  testId: string;
  verdict: 'right' | 'wrong' | 'too slow' | 'too much memory' | 'crashed' | 'not compiled' | 'not run' | 'fault';
  printed: string | null;
  /** Whether the stored output was cut, and where it first differs from the expected output; both missing in old gradings. */
  isCut?: boolean;
  differences?: Differences | null;
  message: string | null;
  milliseconds: number | null;
}

/** Why a program could not be graded. */
export interface GradingFault {
  /** A failure (features/challenges/failure.ts). Only authors may read this: it may reveal hidden tests. */
  why: string;
  /** Whether the runner failed, so that a retry may help; false if a judging program failed or a language is missing. */
  isRunners: boolean;
}

/** The grading of one program by the tests of one version; see docs/decisions/0015-gradings-wait-in-a-table.md. */
export const grading = pgTable(
  'grading',
  {
    id: id(),
    versionId: uuid()
      .notNull()
      .references(() => challengeVersion.id, { onDelete: 'cascade' }),
    /** The graded attempt; null for the version's reference solution. */
    attemptId: uuid().references((): AnyPgColumn => challengeAttempt.id, { onDelete: 'cascade' }),
    /** The regrade that the grading belongs to; until the regrade is applied, the grading does not count. */
    regradeId: uuid().references((): AnyPgColumn => regrade.id, { onDelete: 'cascade' }),
    state: text({ enum: ['waiting', 'running', 'done', 'faulty'] })
      .notNull()
      .default('waiting'),
    processId: processId(),
    /** How often the grading was started. */
    tries: integer().notNull().default(0),
    notBefore: instant().notNull().defaultNow(),
    /** 0 to 100, by the weights of the passed tests; null until the grading is done. */
    points: real(),
    outcomes: jsonb().$type<TestOutcome[]>(),
    compileOutput: text(),
    /** Why the grading failed, or why its previous run failed if it is being retried; otherwise null. */
    fault: jsonb().$type<GradingFault>(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (table) => [
    check('grading_done', sql`(${table.state} = 'done') = (${table.points} is not null)`),
    uniqueIndex('grading_once').on(table.attemptId, table.versionId),
    index('grading_faulty_index').on(table.versionId).where(sql`state = 'faulty'`),
    index('grading_running_index').on(table.processId).where(sql`state = 'running'`),
    index('grading_open_index').on(table.createdAt).where(sql`state in ('waiting', 'running')`),
    index().on(table.versionId),
    index().on(table.regradeId),
  ],
);

/** A regrade: all programs of a challenge graded by changed tests, as a preview before the result counts. */
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
