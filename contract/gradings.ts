/**
 * Gradings: the results of programs in the tests of a challenge. Results of visible tests are returned in full; of a
 * hidden test, only whether the program passed. The verdict `fault` means that the school's software failed, not the
 * program: such an attempt is graded again and does not count.
 */

import { z } from 'zod';
import * as gradingsTexts from '#texts/code/gradings.ts';
import * as pageTexts from '#texts/code/page-files.ts';
import { Id } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';
import { Differences } from './rules/output.ts';
import { checkPageSource, isPageSource, MAX_PAGE_SOURCE } from './rules/page-files.ts';

export const Verdict = z.enum([
  'right',
  'wrong',
  'too slow',
  'too much memory',
  'crashed',
  'not compiled',
  'not run',
  'fault',
]);
export type Verdict = z.output<typeof Verdict>;

/** The verdict of a hidden test. More detail would reveal a little of its input with each attempt. */
const HiddenVerdict = z.enum(['right', 'not right', 'not run']);

const HiddenResult = z.object({ isHidden: z.literal(true), verdict: HiddenVerdict });
const VisibleResult = z.object({
  isHidden: z.literal(false),
  testId: Id,
  name: z.string(),
  verdict: Verdict,
  stdin: z.string(),
  /** The expected output; null if a judging program checked the output, and in tests of a web page. */
  expected: z.string().nullable(),
  /** The code of a test of a web page; null in other tests. */
  program: z.string().nullable().default(null),
  /** The program's output; null if the program did not run. */
  printed: z.string().nullable(),
  /** Whether `printed` is only the beginning of the output. */
  isCut: z.boolean(),
  /** The difference between the whole output and the expected one; null if equal or not compared. */
  differences: Differences.nullable(),
  /**
   * The standard error output of the program, or of the judging program that checked its output. In a test of a web page,
   * one sentence that says why it failed, in English if it is ours (messages/page-tests.ts translates it).
   */
  message: z.string().nullable(),
  milliseconds: z.number().nullable(),
});
export const TestResult = z.discriminatedUnion('isHidden', [HiddenResult, VisibleResult]);
export type TestResult = z.output<typeof TestResult>;

export const AttemptSummary = z.object({
  _id: Id,
  /** When the server received the attempt. `writtenAt` is when an offline device wrote it, by the device's clock. */
  at: z.string(),
  writtenAt: z.string().nullable(),
  languageId: z.int(),
  fileName: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'faulty']),
  /** The number of gradings that come before this one; null unless the attempt is queued. */
  ahead: z.int().nullable(),
  /** The attempt's points, 0 to 100; null until it is graded. */
  points: z.number().nullable(),
});
/** An attempt in a list: without its source and test results. */
export type AttemptSummary = z.output<typeof AttemptSummary>;

const Attempt = AttemptSummary.extend({
  /** The program's source; empty when only the attempt's result is still stored. */
  source: z.string(),
  /** The test results in the order of the tests; empty until the attempt is graded. */
  results: z.array(TestResult),
  /** The verdict of the first failed hidden test; null if none failed. */
  hiddenFailure: Verdict.nullable(),
  compileOutput: z.string(),
});
export type Attempt = z.output<typeof Attempt>;

const Source = z
  .string(gradingsTexts.source)
  .max(MAX_PAGE_SOURCE, { error: ({ input }) => (isPageSource(input) ? pageTexts.tooLarge : gradingsTexts.source) })
  // The source is not trimmed: leading white space is part of a program.
  .refine((source) => source.trim() !== '', gradingsTexts.source);
const Program = z.object({ languageId: z.int().min(1).max(1_000), source: Source });
const CheckedProgram = Program.superRefine(checkPageSource);

/**
 * When a program was written, by the device's clock. A wrong clock must not reject a program, so years before 2000 and
 * from 3000, some of which PostgreSQL and JavaScript write differently, become null.
 */
const WrittenAt = z.iso
  .datetime()
  .transform((moment) => (moment >= '2000' && moment < '3000' ? moment : null))
  .nullable()
  .default(null);

const Regrade = z.object({
  startedAt: z.string(),
  /** The number of programs already graded by the new tests, and the number of all programs. */
  graded: z.int(),
  all: z.int(),
  /** The number of programs that could not be graded; they keep their result when the regrade is applied. */
  faulty: z.int(),
  /** The number of students whose best result rises, falls, and stays the same. */
  gains: z.int(),
  loses: z.int(),
  same: z.int(),
  /** Students whose best result changes, the largest loss first. */
  rows: z.array(z.object({ studentId: Id, name: z.string(), before: z.number(), after: z.number() })),
  /** Students whose best result will be that of a program which could not be graded by the new tests. */
  kept: z.array(z.object({ studentId: Id, name: z.string(), points: z.number() })),
  /** Identifies the content of this preview: the changed results, and the results that students keep. */
  digest: z.string(),
});
export type Regrade = z.output<typeof Regrade>;

const OfChallenge = z.object({ id: Id });
const gradingRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const gradings = {
  trialRun: endpoint({
    method: 'POST',
    path: '/challenges/:id/runs',
    summary: 'Runs a program on the visible tests, without recording a result. Replies when the tests have ended.',
    params: OfChallenge,
    body: CheckedProgram,
    bodyLimit: 400_000,
    bodySeconds: 60,
    reply: z.object({ results: z.array(TestResult), compileOutput: z.string() }),
    refusals: [...gradingRefusals, 'invalid', 'too_many_requests', 'unavailable', 'not_here'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/challenges/:id/attempts',
    summary:
      'Submits a program and queues it for grading with all tests. Requests with the same Idempotency-Key are executed once.',
    params: OfChallenge,
    body: Program.extend({
      fileName: z.string().trim().max(200).nullable().default(null),
      writtenAt: WrittenAt,
    }).superRefine(checkPageSource),
    bodyLimit: 400_000,
    bodySeconds: 60,
    status: 201,
    reply: Attempt,
    refusals: [...gradingRefusals, 'invalid', 'conflict', 'too_many_requests', 'not_here'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/challenges/:id/attempts',
    summary: 'Lists the caller’s last thirty attempts at a challenge, newest first.',
    params: OfChallenge,
    reply: z.array(AttemptSummary),
    refusals: gradingRefusals,
  }),
  read: endpoint({
    method: 'GET',
    path: '/challenges/attempts/:attemptId',
    summary: 'Returns an attempt, for its student, the tutor of the course and admins.',
    params: z.object({ attemptId: Id }),
    reply: Attempt,
    refusals: ['not_signed_in', 'not_found'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/challenges/:id/publication',
    summary:
      'Publishes a challenge to the students of its course, with the tests that its reference solution has passed.',
    params: OfChallenge,
    reply: z.object({ message: z.string() }),
    refusals: [...gradingRefusals, 'conflict'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/challenges/:id/publication',
    summary: 'Unpublishes a challenge. The students’ submissions are kept.',
    params: OfChallenge,
    reply: z.object({ message: z.string() }),
    refusals: gradingRefusals,
  }),
  beginRegrade: endpoint({
    method: 'POST',
    path: '/challenges/:id/regrade',
    summary: 'Starts a regrade: grades all submissions with the new tests, as a preview.',
    params: OfChallenge,
    status: 201,
    reply: Regrade,
    refusals: [...gradingRefusals, 'conflict'],
  }),
  regrade: endpoint({
    method: 'GET',
    path: '/challenges/:id/regrade',
    summary: 'Returns the progress of the regrade, and the students whose points would change.',
    params: OfChallenge,
    reply: Regrade,
    refusals: gradingRefusals,
  }),
  applyRegrade: endpoint({
    method: 'POST',
    path: '/challenges/:id/regrade/application',
    summary:
      'Applies the regrade, and notifies the students whose best result changes. Requires the digest of the preview that the author has seen.',
    params: OfChallenge,
    body: Regrade.pick({ digest: true }),
    reply: z.object({ message: z.string() }),
    refusals: [...gradingRefusals, 'conflict'],
  }),
  discardRegrade: endpoint({
    method: 'DELETE',
    path: '/challenges/:id/regrade',
    summary: 'Discards the regrade. The published tests and grades are kept.',
    params: OfChallenge,
    reply: z.object({ message: z.string() }),
    refusals: gradingRefusals,
  }),
};
