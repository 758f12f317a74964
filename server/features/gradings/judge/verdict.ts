/** What a run says of a program. */
import { differencesIn, isSameOutput, MOST_PRINTED } from '#contract/rules/output.ts';
import type { GradingFault, TestOutcome } from '#server/db/challenge-tables.ts';
import type { GradedVersion } from '#server/features/challenges/challenges.ts';
import type { Outcome } from '#server/ports/code-runner.ts';
import type { Judged } from './piped-run.ts';

export type GradedTest = GradedVersion['tests'][number];
type Verdict = TestOutcome['verdict'];

/** Characters of what a program, or its compiler, says that are kept for whoever wrote it. */
const MOST_SAID = 2_000;
const MOST_COMPILE_OUTPUT = 16_000;
/** Characters that are kept of why something could not be graded. */
export const MOST_WHY = 8_000;

const [ACCEPTED, TOO_SLOW, NOT_COMPILED] = [3, 5, 6];
export const INTERNAL_ERROR = 13;

/** @param ran  undefined where it was not tried any more */
export function outputVerdict({ expected }: Pick<GradedTest, 'expected'>, ran: Outcome | undefined): Verdict {
  if (ran?.status !== ACCEPTED) return verdictOn(ran);
  return isSameOutput(charactersOf(ran.stdout ?? Buffer.alloc(0)), charactersOf(Buffer.from(expected!)))
    ? 'right'
    : 'wrong';
}

/** One for each byte: what is no text is not alike by chance. */
const charactersOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** What a judging program ends with for wrong. One that breaks off ends with 1 in most languages, which is not its word. */
export const SAYS_WRONG = 42;

/**
 * The judging program's exit code is its word: 0 for right and 42 for wrong. It counts
 * whatever the student's program ended with, unless that had to be stopped. What it
 * breaks on after having heard of her program is that program's, on a proven test.
 */
export function judgedVerdict(judged: Judged, { isProven }: { isProven: boolean }): Verdict {
  const { student, tester, hasHeard } = judged;
  const hers = student.status === ACCEPTED ? undefined : verdictOn(student);
  if (hers && hers !== 'crashed') return hers;
  if (tester.status === ACCEPTED) return 'right';
  const hasFailed = hasSaidNo(tester) || (isProven && hasHeard && hasBroken(tester));
  return hasFailed ? (hers ?? 'wrong') : 'fault';
}

const hasSaidNo = (tester: Outcome) =>
  tester.exitCode === SAYS_WRONG && tester.exitSignal === null && verdictOn(tester) === 'crashed';

const hasBroken = (tester: Outcome) => ['crashed', 'too slow', 'too much memory'].includes(verdictOn(tester));

/** Of a run that was not accepted. */
function verdictOn(ran: Outcome | undefined): Verdict {
  if (!ran) return 'not run';
  if (ran.status === TOO_SLOW) return 'too slow';
  if (ran.status === NOT_COMPILED) return 'not compiled';
  if (ran.status === INTERNAL_ERROR) return 'fault';
  return ran.message === 'Memory limit exceeded' ? 'too much memory' : 'crashed';
}

interface Told {
  verdict: Verdict;
  printed: Uint8Array | null;
  message: string | null;
  /** Seconds. */
  time: number | null;
}

/** What is written down of a test: of a hidden one, the verdict alone. */
export function toOutcome({ id: testId, isHidden, expected }: GradedTest, { verdict, ...told }: Told): TestOutcome {
  if (isHidden) return { testId, verdict, printed: null, message: null, milliseconds: null };
  const printed = told.printed && Buffer.from(told.printed).toString('utf8');
  const isCompared = verdict === 'wrong' && printed !== null && expected !== null;
  return {
    testId,
    verdict,
    printed: printed === null ? null : storable(printed, MOST_PRINTED),
    isCut: printed !== null && printed.length > MOST_PRINTED,
    differences: isCompared ? differencesIn(printed, expected) : null,
    message: told.message === null ? null : storable(told.message, MOST_SAID),
    milliseconds: told.time === null ? null : Math.round(told.time * 1_000),
  };
}

/** What became of one test. */
export interface Done {
  outcome: TestOutcome;
  /** Seconds on the clock. */
  took: number;
  compileOutput: string;
  /** As the function of that name says. */
  isByClock: boolean;
  fault: GradingFault | undefined;
}

export const notRun = (test: GradedTest): Done => ({
  outcome: toOutcome(test, { verdict: 'not run', printed: null, message: null, time: null }),
  took: 0,
  compileOutput: '',
  isByClock: false,
  fault: undefined,
});

export const notJudged = (test: GradedTest, fault: GradingFault): Done => ({
  outcome: toOutcome(test, { verdict: 'fault', printed: null, message: null, time: null }),
  took: 0,
  compileOutput: '',
  isByClock: false,
  fault,
});

export const failureOf = ({ message }: Outcome): GradingFault => ({
  why: storable(`The code runner has failed: ${message ?? 'it does not say why.'}`, MOST_WHY),
  isRunners: true,
});

/** What a program says of its own end: what it wrote as an error, or else how it ended. */
export function saidBy(ran: Outcome) {
  if (ran.status === ACCEPTED) return null;
  return stderrOf(ran) ?? (hasOnlyWaited(ran) ? ONLY_WAITED : ran.message);
}

export const stderrOf = (ran: Outcome) => textOf(ran.stderr ?? Buffer.alloc(0), MOST_SAID) || null;

/** Of its time on the clock it has computed for less than this share. */
const HARDLY_ANY = 0.1;

const hasOnlyWaited = ({ status, time, wallTime }: Outcome) =>
  status === TOO_SLOW && time !== null && wallTime !== null && time < wallTime * HARDLY_ANY;

const ONLY_WAITED = 'It hardly computed anything: it waited, for input that did not come, or slept.';

/** Whether it was stopped although it had computed for less time than it may: it slept, or the machine had none to give. */
export const isByClock = ({ status, time }: Outcome, { timeLimit }: { timeLimit: number }) =>
  status === TOO_SLOW && time !== null && time < timeLimit / 1_000;

export const compileOutputOf = (ran: Outcome | undefined) =>
  ran?.compileOutput ? textOf(ran.compileOutput, MOST_COMPILE_OUTPUT) : '';

export const textOf = (bytes: Uint8Array, most: number) => storable(Buffer.from(bytes).toString('utf8'), most);

/** PostgreSQL's texts have no null in them, and no half of a character at the end. */
export const storable = (text: string, most: number) =>
  text
    .replaceAll('\0', '')
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '');

/** 0 to 100 by the weights of what is right, to a tenth and rounded down: only all of it is 100. */
export function pointsOf(tests: GradedTest[], outcomes: TestOutcome[]) {
  const weightOf = (of: GradedTest[]) => of.reduce((sum, { weight }) => sum + weight, 0);
  const right = new Set(outcomes.filter(({ verdict }) => verdict === 'right').map(({ testId }) => testId));
  return Math.floor((weightOf(tests.filter(({ id }) => right.has(id))) * 1_000) / weightOf(tests)) / 10;
}

interface Checked {
  tests: GradedTest[];
  outcomes: TestOutcome[];
  compileOutput: string;
  points: number;
}

/** What an author is told of her reference solution: the first test that it does not pass. */
export function checked({ tests, outcomes, compileOutput, points }: Checked) {
  const wrong = outcomes.findIndex(({ verdict }) => verdict !== 'right');
  if (points === 100) return { isPassed: true, why: '' };
  const { verdict, printed, message } = outcomes[wrong]!;
  const details = [message, compileOutput, printed !== null && `It printed:\n${printed}`].filter(Boolean);
  return { isPassed: false, why: [`The test “${tests[wrong]!.name}”: ${verdict}.`, ...details].join('\n') };
}
