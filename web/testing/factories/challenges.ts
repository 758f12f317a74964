/** Factories of challenges and of the results of programs. */
import {
  type Challenge,
  type ChallengeCard,
  type ChallengeDraft,
  type VisibleTest,
  type WrittenTest,
  WrittenTests,
  type WrittenVersion,
} from '#contract/challenges.ts';
import type { Attempt, TestResult } from '#contract/gradings.ts';
import { JAVASCRIPT, PYTHON } from './programs.ts';

const visibleTest = (details: Partial<VisibleTest> = {}): VisibleTest => ({
  _id: crypto.randomUUID(),
  name: 'Two and three',
  stdin: '2 3\n',
  expected: '5\n',
  program: null,
  ...details,
});

/** Creates a published challenge in Python and JavaScript that the student has not tried. `tests` may omit fields. */
export const challenge = ({
  tests = [{}],
  ...details
}: Partial<Omit<Challenge, 'tests'>> & { tests?: Partial<VisibleTest>[] } = {}): Challenge => ({
  ...challengeCard(),
  statement: 'Read **two numbers** and print their sum.',
  starters: [
    { languageId: PYTHON, code: 'a, b = input().split()\n' },
    { languageId: JAVASCRIPT, code: '// Read from standard input.\n' },
  ],
  version: 1,
  tests: tests.map(visibleTest),
  hiddenTests: 1,
  timeLimit: 2_000,
  memoryLimit: 128_000,
  hints: 0,
  openedHints: [],
  next: null,
  ...details,
});

export const challengeCard = (details: Partial<ChallengeCard> = {}): ChallengeCard => ({
  _id: crypto.randomUUID(),
  courseId: crypto.randomUUID(),
  courseTitle: 'Hello in JavaScript',
  title: 'Greet',
  difficulty: 'Easy',
  tags: ['numbers'],
  isPublished: true,
  edition: 'first',
  standing: { attempts: 0, best: null, isPassed: false },
  ...details,
});

type VisibleResult = Extract<TestResult, { isHidden: false }>;

/** The result of a visible test that passed. */
export const testResult = (details: Partial<VisibleResult> = {}): VisibleResult => ({
  isHidden: false,
  testId: crypto.randomUUID(),
  name: 'Two and three',
  verdict: 'right',
  stdin: '2 3\n',
  expected: '5\n',
  program: null,
  printed: '5\n',
  isCut: false,
  differences: null,
  message: null,
  milliseconds: 12,
  ...details,
});

/** A graded attempt with all points. */
export const gradedAttempt = (details: Partial<Attempt> = {}): Attempt => ({
  _id: crypto.randomUUID(),
  at: new Date().toISOString(),
  writtenAt: null,
  languageId: JAVASCRIPT,
  fileName: null,
  state: 'done',
  ahead: null,
  points: 100,
  source: 'console.log(5)',
  results: [testResult()],
  hiddenFailure: null,
  compileOutput: '',
  ...details,
});

/** A published challenge, as its authors see it. */
export const challengeDraft = (details: Partial<ChallengeDraft> = {}): ChallengeDraft => ({
  _id: crypto.randomUUID(),
  courseId: crypto.randomUUID(),
  courseTitle: 'Sums',
  title: 'Add two numbers',
  difficulty: 'Easy',
  tags: ['numbers'],
  statement: 'Read **two numbers** and print their sum.',
  starters: [{ languageId: PYTHON, code: 'a, b = input().split()\n' }],
  hints: [],
  pictures: [],
  isPublished: true,
  attempts: 0,
  published: writtenVersion(),
  draft: null,
  ...details,
});

const writtenTest = (details: Partial<WrittenTest>): WrittenTest => ({
  name: 'Two and three',
  isHidden: false,
  weight: 1,
  stdin: '2 3\n',
  expected: '5\n',
  program: null,
  programLanguageId: null,
  ...details,
});

const usualTests = WrittenTests.parse({
  tests: [writtenTest({}), writtenTest({ name: 'Large numbers', isHidden: true })],
  reference: { languageId: PYTHON, source: 'a, b = map(int, input().split())\nprint(a + b)' },
});

/** Creates a version whose tests the reference solution passes: two tests by default. */
export const writtenVersion = (details: Partial<WrittenVersion> = {}): WrittenVersion => ({
  ...usualTests,
  number: 1,
  state: 'passed',
  why: '',
  ...details,
});
