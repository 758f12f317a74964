/** Derives the verdict of each test from its run, and the part of the run that is stored. */
import { differencesIn, isSameOutput, MAX_PRINTED } from '#contract/rules/output.ts';
import type { GradingFault, TestOutcome } from '#server/db/tables/gradings.ts';
import { type GradedVersion, storedFailure } from '#server/features/challenges/challenges.ts';
import type { Outcome } from '#server/ports/code-runner.ts';
import * as endings from '#texts/code/endings.ts';
import * as solversTexts from '#texts/code/solvers.ts';
import type { PipedRun } from './piped-run.ts';

export type GradedTest = GradedVersion['tests'][number];
type Verdict = TestOutcome['verdict'];

/** Maximum stored characters of a message, of a compiler's output, and of the reason of a fault. */
const MAX_MESSAGE = 2_000;
const MAX_COMPILE_OUTPUT = 16_000;
export const MAX_REASON = 8_000;

const [ACCEPTED, TIME_LIMIT_EXCEEDED, COMPILATION_ERROR] = [3, 5, 6];
export const INTERNAL_ERROR = 13;

/** The verdict of a test that compares output. @param ran  undefined if the test was skipped */
export function outputVerdict({ expected }: Pick<GradedTest, 'expected'>, ran: Outcome | undefined): Verdict {
  if (ran?.status !== ACCEPTED) return verdictOfFailure(ran);
  return isSameOutput(charactersOf(ran.stdout ?? Buffer.alloc(0)), charactersOf(Buffer.from(expected!)))
    ? 'right'
    : 'wrong';
}

/** One character per byte: decoding as UTF-8 would turn all invalid bytes into the same character. */
const charactersOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** The judging program's exit code for wrong. Not 1: most languages exit with 1 when a program crashes. */
export const WRONG_EXIT_CODE = 42;

/**
 * The judging program's exit code is the verdict: 0 right, 42 wrong. It holds even if the student's program crashed,
 * unless that program had to be stopped. If the judging program crashes after it has read output of the student's
 * program, the verdict is wrong on a test that the reference solution has passed (`isProven`).
 */
export function judgedVerdict(
  { student, judge, hasJudgeRead }: PipedRun,
  { isProven }: { isProven: boolean },
): Verdict {
  const failure = student.status === ACCEPTED ? undefined : verdictOfFailure(student);
  if (failure && failure !== 'crashed') return failure;
  if (judge.status === ACCEPTED) return 'right';
  const isWrong = isRejection(judge) || (isProven && hasJudgeRead && isJudgeFailure(judge));
  return isWrong ? (failure ?? 'wrong') : 'fault';
}

const isRejection = (judge: Outcome) =>
  judge.exitCode === WRONG_EXIT_CODE && judge.exitSignal === null && verdictOfFailure(judge) === 'crashed';

const isJudgeFailure = (judge: Outcome) => ['crashed', 'too slow', 'too much memory'].includes(verdictOfFailure(judge));

/** The verdict of a run whose status is not "accepted". */
export function verdictOfFailure(ran: Outcome | undefined): Verdict {
  if (!ran) return 'not run';
  if (ran.status === TIME_LIMIT_EXCEEDED) return 'too slow';
  if (ran.status === COMPILATION_ERROR) return 'not compiled';
  if (ran.status === INTERNAL_ERROR) return 'fault';
  return ran.message === endings.memoryLimit ? 'too much memory' : 'crashed';
}

/** The result of one test. */
export interface TestRun {
  outcome: TestOutcome;
  /** The program's wall time in seconds. */
  wallTime: number;
  compileOutput: string;
  /** Whether the wall-clock limit stopped the program (the function `isWallTimeout`). */
  isWallTimeout: boolean;
  fault: GradingFault | undefined;
}

export const skippedRun = (test: GradedTest): TestRun => ({ ...withoutRun(test, 'not run'), fault: undefined });

export const faultyRun = (test: GradedTest, fault: GradingFault): TestRun => ({ ...withoutRun(test, 'fault'), fault });

const withoutRun = (test: GradedTest, verdict: Verdict) => ({
  outcome: toOutcome(test, { verdict, printed: null, message: null, time: null }),
  wallTime: 0,
  compileOutput: '',
  isWallTimeout: false,
});

interface Observed {
  verdict: Verdict;
  printed: Uint8Array | null;
  message: string | null;
  /** The program's processor time in seconds. */
  time: number | null;
}

/** The part of a test's result that is stored; of a hidden test, the verdict alone. */
export function toOutcome({ id: testId, isHidden, expected }: GradedTest, observed: Observed): TestOutcome {
  const { verdict, message, time } = observed;
  if (isHidden) return { testId, verdict, printed: null, message: null, milliseconds: null };
  const printed = observed.printed && Buffer.from(observed.printed).toString('utf8');
  const isCompared = verdict === 'wrong' && printed !== null && expected !== null;
  return {
    testId,
    verdict,
    printed: printed === null ? null : storableText(printed, MAX_PRINTED),
    isCut: printed !== null && printed.length > MAX_PRINTED,
    differences: isCompared ? differencesIn(printed, expected) : null,
    message: message === null ? null : storableText(message, MAX_MESSAGE),
    milliseconds: time === null ? null : Math.round(time * 1_000),
  };
}

export const runnerFault = ({ message }: Outcome): GradingFault => ({
  why:
    message === null
      ? solversTexts.withoutReason
      : storedFailure({ id: 'runnerFailed', ending: storableText(message, MAX_REASON) }),
  isRunners: true,
});

/** Why a program failed: its stderr, or else how it ended. Null for an accepted run. */
export function messageOf(ran: Outcome) {
  if (ran.status === ACCEPTED) return null;
  return stderrOf(ran) ?? (hasOnlyWaited(ran) ? endings.onlyWaited : ran.message);
}

export const stderrOf = (ran: Outcome) => textIn(ran.stderr ?? Buffer.alloc(0), MAX_MESSAGE) || null;

/** If a program timed out with less processor time than this share of its wall time, it counts as having only waited. */
const MAX_WAITING_SHARE = 0.1;

const hasOnlyWaited = ({ status, time, wallTime }: Outcome) =>
  status === TIME_LIMIT_EXCEEDED && time !== null && wallTime !== null && time < wallTime * MAX_WAITING_SHARE;

/** Whether a program hit the wall-clock limit before the limit of processor time: it slept, or the machine was busy. */
export const isWallTimeout = ({ status, time }: Outcome, { timeLimit }: { timeLimit: number }) =>
  status === TIME_LIMIT_EXCEEDED && time !== null && time < timeLimit / 1_000;

export const compileOutputOf = (ran: Outcome | undefined) =>
  ran?.compileOutput ? textIn(ran.compileOutput, MAX_COMPILE_OUTPUT) : '';

export const textIn = (bytes: Uint8Array, max: number) => storableText(Buffer.from(bytes).toString('utf8'), max);

/** Cuts the text, and removes characters that PostgreSQL cannot store: U+0000, and half a surrogate pair at the cut. */
export const storableText = (text: string, max: number) =>
  text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');

/** Points from 0 to 100 by the weights of the passed tests, rounded down to a tenth: 100 means all passed. */
export function pointsOf(tests: GradedTest[], outcomes: TestOutcome[]) {
  const weightOf = (of: GradedTest[]) => of.reduce((sum, { weight }) => sum + weight, 0);
  const right = new Set(outcomes.filter(({ verdict }) => verdict === 'right').map(({ testId }) => testId));
  return Math.floor((weightOf(tests.filter(({ id }) => right.has(id))) * 1_000) / weightOf(tests)) / 10;
}

interface GradedReference {
  tests: GradedTest[];
  outcomes: TestOutcome[];
  compileOutput: string;
  points: number;
}

/** Whether a reference solution passes all tests; if not, with the first test that it fails, for its author. */
export function checkedReference({ tests, outcomes, compileOutput, points }: GradedReference) {
  if (points === 100) return { isPassed: true, why: '' };
  const wrong = outcomes.findIndex(({ verdict }) => verdict !== 'right');
  const { verdict, printed, message } = outcomes[wrong]!;
  const failed = { test: tests[wrong]!.name, verdict: verdict as Exclude<Verdict, 'right'> };
  return {
    isPassed: false,
    why: storedFailure({ id: 'referenceFailed', ...failed, ending: message ?? '', compileOutput, printed }),
  };
}
