/**
 * Challenges: small problems of a course that are solved by a program and graded by tests. Visible tests show input and expected output; of
 * hidden tests, everyone except the authors sees only the number.
 *
 * A web challenge has one starter, in the language WEB_PAGE. Its solutions are web pages of several files, written as one text
 * (rules/page-files.ts), and each of its tests is JavaScript that inspects the page (`programLanguageId` WEB_PAGE).
 *
 * The contract of challenges and their tests reads better whole than in parts under 250 lines.
 */

import { z } from 'zod';
import * as challengesTexts from '#texts/code/challenges.ts';
import { Id, isWellFormed, Line, Text } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';
import { checkPageSource, MAX_PAGE_SOURCE, WEB_PAGE } from './rules/page-files.ts';

export const Difficulty = z.enum(['Easy', 'Medium', 'Hard']);
export type Difficulty = z.output<typeof Difficulty>;

/** A student's results in a challenge. */
const ChallengeResult = z.object({
  /** The student's graded attempts; attempts that could not be graded do not count. */
  attempts: z.int(),
  /** The best points, 0 to 100; null before an attempt is graded. */
  best: z.number().nullable(),
  isPassed: z.boolean(),
});

const ChallengeCard = z.object({
  _id: Id,
  courseId: Id,
  courseTitle: z.string(),
  title: z.string(),
  difficulty: Difficulty,
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  /** Changes whenever anything that students can read in the challenge changes, tests included; caches then reload it. */
  edition: z.string(),
  standing: ChallengeResult,
});
export type ChallengeCard = z.output<typeof ChallengeCard>;

/** Maximum characters of a starter that is a program. */
const MAX_STARTER = 16_000;

const Starter = z
  .object({
    languageId: z.int().min(1).max(1_000),
    code: z.string().max(MAX_PAGE_SOURCE, challengesTexts.starter).refine(isWellFormed, challengesTexts.starter),
  })
  .refine(({ languageId, code }) => languageId === WEB_PAGE || code.length <= MAX_STARTER, challengesTexts.starter)
  .superRefine(({ languageId, code }, context) => checkPageSource({ languageId, source: code }, context));

const VisibleTest = z.object({
  _id: Id,
  name: z.string(),
  stdin: z.string(),
  /** The expected output; null if a judging program checks the output, and in tests of a web page. */
  expected: z.string().nullable(),
  /** The code of a test of a web page, which the device runs too (web/page-tests/); null in other tests. */
  program: z.string().nullable().default(null),
});
export type VisibleTest = z.output<typeof VisibleTest>;

const Challenge = ChallengeCard.extend({
  /** The problem, in Markdown. */
  statement: z.string(),
  starters: z.array(Starter),
  /** The version of the tests. Results that a device computes offline are valid for this version only. */
  version: z.int(),
  tests: z.array(VisibleTest),
  hiddenTests: z.int(),
  /** Limits for each test, in milliseconds and kilobytes. */
  timeLimit: z.int(),
  memoryLimit: z.int(),
  /** The number of all hints, and the hints that the caller has opened. */
  hints: z.int(),
  openedHints: z.array(z.string()),
  /**
   * The course's next challenge that the caller has not passed, where the first follows the last. Null until the caller has passed this
   * challenge, and once all are passed.
   */
  next: z.object({ _id: Id, title: z.string() }).nullable(),
});
export type Challenge = z.output<typeof Challenge>;

const isWebPage = ({ languageId }: { languageId: number }) => languageId === WEB_PAGE;

/** Whether the solutions of a challenge are web pages. */
export const isWebChallenge = ({ starters }: { starters: { languageId: number }[] }) => starters.some(isWebPage);

export const ChallengeDetails = z.object({
  title: z.string(challengesTexts.title).pipe(Line({ max: 120, message: challengesTexts.title })),
  difficulty: Difficulty,
  tags: z.array(Line({ max: 30, message: challengesTexts.tag })).max(8),
  statement: Text({ max: 20_000, message: challengesTexts.statement }),
  starters: z
    .array(Starter)
    .min(1, challengesTexts.starter)
    .max(10, challengesTexts.starter)
    .refine((all) => new Set(all.map(({ languageId }) => languageId)).size === all.length, challengesTexts.starter)
    .refine((all) => all.length === 1 || !all.some(isWebPage), challengesTexts.webAlone),
  hints: z.array(Text({ max: 2_000, message: challengesTexts.hint })).max(10),
  /** Names of pictures in the statement: the caller's uploads, or pictures that the challenge already uses. */
  pictures: z.array(z.string().max(200)).max(20),
});
export type ChallengeDetails = z.output<typeof ChallengeDetails>;

const NewChallenge = ChallengeDetails.extend({ courseId: Id, pictures: ChallengeDetails.shape.pictures.default([]) });

const ChallengeChange = ChallengeDetails.partial();
export type ChallengeChange = z.output<typeof ChallengeChange>;

const MAX_TEST_LENGTH = 262_144;

export const WrittenTest = z
  .object({
    name: z.string(challengesTexts.test).pipe(Line({ max: 120, message: challengesTexts.test })),
    isHidden: z.boolean(),
    weight: z.int().min(1).max(100).default(1),
    /** The program's input; a judging program reads it from input.txt. */
    stdin: z.string().max(MAX_TEST_LENGTH, challengesTexts.tests).default(''),
    /** The expected output; null if a program checks the solution. */
    expected: z.string().max(MAX_TEST_LENGTH, challengesTexts.tests).nullable().default(null),
    /** A judging program; or the body of an async function that tests a web page, in the language WEB_PAGE. */
    program: z.string().max(65_536, challengesTexts.tests).nullable().default(null),
    programLanguageId: z.int().min(1).max(1_000).nullable().default(null),
  })
  .refine(
    ({ expected, program, programLanguageId }) =>
      (expected === null) === (program !== null) && (program === null) === (programLanguageId === null),
    challengesTexts.expected,
  );
export type WrittenTest = z.output<typeof WrittenTest>;

/** Maximum number of characters: of all tests of a version together, and of its visible tests together. */
const MAX_TESTS_LENGTH = 1_048_576;
const MAX_VISIBLE_TESTS_LENGTH = 64_000;

/** Whether a test is code that inspects a web page. Other tests run the solution as a program. */
export const isPageTest = ({ programLanguageId }: Pick<WrittenTest, 'programLanguageId'>) =>
  programLanguageId === WEB_PAGE;

const sumOf = (lengths: number[]) => lengths.reduce((sum, length) => sum + length, 0);

const lengthOfTests = (tests: WrittenTest[]) =>
  sumOf(tests.map(({ stdin, expected, program }) => stdin.length + (expected ?? program ?? '').length));

/** Counts the characters that students receive. Of a test with a judging program they receive only the input. */
const lengthOfVisibleTests = (tests: WrittenTest[]) =>
  sumOf(
    tests
      .filter(({ isHidden }) => !isHidden)
      .map((test) => test.stdin.length + ((isPageTest(test) ? test.program : test.expected) ?? '').length),
  );

const Reference = z
  .object({
    languageId: z.int().min(1).max(1_000),
    source: Text({ max: 65_536, message: challengesTexts.reference }),
  })
  .superRefine(checkPageSource);

/** A version's tests without the checks that compare its parts. */
const Tests = z.object({
  tests: z
    .array(WrittenTest)
    .min(1, challengesTexts.tests)
    .max(40, challengesTexts.tests)
    .refine((all) => lengthOfTests(all) <= MAX_TESTS_LENGTH, challengesTexts.tests)
    .refine((all) => lengthOfVisibleTests(all) <= MAX_VISIBLE_TESTS_LENGTH, challengesTexts.visibleTests),
  /** Milliseconds of processor time for each test. */
  timeLimit: z.int().min(100).max(10_000).default(2_000),
  /** Kilobytes of memory for each test. */
  memoryLimit: z.int().min(16_000).max(512_000).default(128_000),
  reference: Reference,
});

export const WrittenTests = Tests.refine(
  ({ tests, reference }) => tests.every((test) => isPageTest(test) === isWebPage(reference)),
  { message: challengesTexts.pageTests, path: ['tests'] },
);
export type WrittenTests = z.output<typeof WrittenTests>;

/** A version of the tests, as authors see it. */
const WrittenVersion = Tests.extend({
  number: z.int(),
  /** Whether the reference solution passes. */
  state: z.enum(['checking', 'passed', 'failed']),
  why: z.string(),
});
export type WrittenVersion = z.output<typeof WrittenVersion>;

const ChallengeDraft = ChallengeDetails.extend({
  _id: Id,
  courseId: Id,
  courseTitle: z.string(),
  isPublished: z.boolean(),
  /** The number of programs submitted for the challenge. */
  attempts: z.int(),
  published: WrittenVersion.nullable(),
  draft: WrittenVersion.nullable(),
});
export type ChallengeDraft = z.output<typeof ChallengeDraft>;

const Solution = z.object({
  /** The author's first name. */
  name: z.string(),
  languageId: z.int(),
  source: z.string(),
  at: z.string(),
});
export type Solution = z.output<typeof Solution>;

const Leaderboard = z.object({
  rows: z.array(
    z.object({
      /** The rank, from 1; students with equal points share it. */
      place: z.int(),
      /** The student's first name. */
      name: z.string(),
      points: z.number(),
      passed: z.int(),
      isYou: z.boolean(),
    }),
  ),
  /** Whether the caller appears on the leaderboard. */
  isShown: z.boolean(),
});
export type Leaderboard = z.output<typeof Leaderboard>;

const OfChallenge = z.object({ id: Id });
const authorRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;
const solverRefusals = authorRefusals;

export const challenges = {
  list: endpoint({
    method: 'GET',
    path: '/challenges/',
    summary:
      'Lists the challenges of the caller’s courses, in course order. Includes unpublished challenges for authors.',
    query: z.object({ courseId: Id.optional() }),
    reply: z.object({
      challenges: z.array(ChallengeCard),
      /** Consecutive days, up to today or yesterday, on which the caller passed another challenge. */
      streak: z.int(),
    }),
    refusals: ['not_signed_in'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/challenges/:id',
    summary: 'Returns a challenge for solving.',
    params: OfChallenge,
    reply: Challenge,
    refusals: solverRefusals,
  }),
  openHint: endpoint({
    method: 'POST',
    path: '/challenges/:id/hints',
    summary: 'Opens the next hint.',
    params: OfChallenge,
    reply: z.object({ openedHints: z.array(z.string()) }),
    refusals: [...solverRefusals, 'conflict'],
  }),
  solutions: endpoint({
    method: 'GET',
    path: '/challenges/:id/solutions',
    summary:
      'Lists other students’ solutions by first name, for students who have solved the challenge. Omits students who are not on the leaderboard.',
    params: OfChallenge,
    reply: z.array(Solution),
    refusals: solverRefusals,
  }),
  board: endpoint({
    method: 'GET',
    path: '/challenges/board/:courseId',
    summary: 'Returns the leaderboard of a course, with first names only.',
    params: z.object({ courseId: Id }),
    reply: Leaderboard,
    refusals: solverRefusals,
  }),
  showOnBoard: endpoint({
    method: 'PUT',
    path: '/challenges/board/:courseId',
    summary: 'Removes the caller from the leaderboard, or adds the caller back.',
    params: z.object({ courseId: Id }),
    body: z.object({ isShown: z.boolean() }),
    reply: Leaderboard,
    refusals: solverRefusals,
  }),
  create: endpoint({
    method: 'POST',
    path: '/challenges/',
    summary: 'Creates a challenge in a course of the caller (admins: in any course).',
    body: NewChallenge,
    status: 201,
    bodyLimit: 400_000,
    bodySeconds: 60,
    reply: ChallengeDraft,
    refusals: [...authorRefusals, 'invalid'],
  }),
  draft: endpoint({
    method: 'GET',
    path: '/challenges/:id/draft',
    summary: 'Returns a challenge with its hidden tests and reference solution. For its authors only.',
    params: OfChallenge,
    reply: ChallengeDraft,
    refusals: authorRefusals,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/challenges/:id',
    summary: 'Changes the given fields of a challenge.',
    params: OfChallenge,
    body: ChallengeChange,
    bodyLimit: 400_000,
    bodySeconds: 60,
    reply: ChallengeDraft,
    refusals: [...authorRefusals, 'invalid', 'conflict'],
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/challenges/order/:courseId',
    summary: 'Sets the order of the challenges of a course to the order of the given ids.',
    params: z.object({ courseId: Id }),
    body: z.object({ challengeIds: z.array(Id).max(1_000) }),
    reply: z.array(ChallengeCard),
    refusals: [...authorRefusals, 'conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/challenges/:id',
    summary: 'Deletes a challenge with all its submissions.',
    params: OfChallenge,
    reply: z.object({ message: z.string() }),
    refusals: authorRefusals,
  }),
  writeTests: endpoint({
    method: 'PUT',
    path: '/challenges/:id/tests',
    summary: 'Replaces the draft tests. The published tests stay in use until the draft is published.',
    params: OfChallenge,
    body: WrittenTests,
    bodyLimit: 2_097_152,
    bodySeconds: 120,
    reply: ChallengeDraft,
    refusals: [...authorRefusals, 'invalid', 'conflict', 'too_many_requests'],
  }),
  dropTests: endpoint({
    method: 'DELETE',
    path: '/challenges/:id/tests',
    summary: 'Discards the draft tests. The published tests stay.',
    params: OfChallenge,
    reply: ChallengeDraft,
    refusals: [...authorRefusals, 'conflict'],
  }),
};
