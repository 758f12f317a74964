/**
 * Runs the tests of a program. All tests that compare output are one batch run: one entry in the runner's queue, with a
 * fresh process for each input. Visible tests run first: a program that has seen a hidden input must not get the chance
 * to print it in a later test whose output is shown.
 */
import { WEB_PAGE } from '#contract/rules/page-files.ts';
import type { GradingFault, TestOutcome } from '#server/db/tables/gradings.ts';
import type { CodeRunner, Outcome } from '#server/ports/code-runner.ts';
import type { Services } from '#server/services.ts';
import { runProgramTest } from './judging-program.ts';
import { faultOfLanguages } from './missing-languages.ts';
import { runPageTests } from './page-tests.ts';
import { type GradedProgram, programOf } from './programs.ts';
import {
  compileOutputOf,
  faultyRun,
  type GradedTest,
  isWallTimeout,
  messageOf,
  outputVerdict,
  runnerFault,
  skippedRun,
  stderrOf,
  type TestRun,
  toOutcome,
} from './verdict.ts';

export interface Graded {
  /** In the order of the tests. */
  outcomes: TestOutcome[];
  compileOutput: string;
  /** Whether the wall-clock limit stopped a program before it had used up its processor time. */
  isWallTimeout: boolean;
  /** Why a test could not be run; undefined if all tests ran. */
  fault: GradingFault | undefined;
}

/** After this many timeouts the remaining tests are skipped. */
const MAX_TIMEOUTS = 3;

/** Seconds of wall time for all tests together, in addition to ten times the processor time of one. */
const TOTAL_SLACK = 30;

type Needs = Pick<Services, 'runner' | 'judges'>;

/** Runs all tests of a program. Rejects as the runner's `runBatch` and `runInteractive` do. */
export async function grade(needs: Needs, program: GradedProgram): Promise<Graded> {
  const fault = await faultOfLanguages(needs.runner, program);
  const runs = fault ? program.tests.map((test) => faultyRun(test, fault)) : await runTests(needs, program);
  const outcomes = new Map(runs.map(({ outcome }) => [outcome.testId, outcome]));
  return {
    outcomes: program.tests.map(({ id }) => outcomes.get(id)!),
    compileOutput: runs.find(({ compileOutput }) => compileOutput)?.compileOutput ?? '',
    isWallTimeout: runs.some(({ isWallTimeout }) => isWallTimeout),
    fault: runs.find(({ fault }) => fault)?.fault,
  };
}

async function runTests(needs: Needs, program: GradedProgram) {
  const isPage = program.languageId === WEB_PAGE;
  const isFitting = ({ kind }: GradedTest) => (kind === 'page') === isPage;
  const fitting = { ...program, tests: program.tests.filter(isFitting) };
  const runs = isPage
    ? await runPageTests(needs.runner, fitting, limitsOf(program))
    : await runProgramTests(needs, fitting);
  // A program that was submitted before its challenge became a web challenge passes none of its tests.
  return [...runs, ...program.tests.filter((test) => !isFitting(test)).map(skippedRun)];
}

async function runProgramTests(needs: Needs, program: GradedProgram) {
  const runs = await runOutputTests(needs.runner, program);
  for (const test of program.tests)
    if (test.kind === 'program') {
      const isSkipped = isHopeless(runs) || isOverTime(runs, program);
      runs.push(isSkipped ? skippedRun(test) : await runProgramTest(needs, program, test));
    }
  return runs;
}

async function runOutputTests(runner: CodeRunner, program: GradedProgram): Promise<TestRun[]> {
  const tests = program.tests
    .filter(({ kind }) => kind === 'output')
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  if (tests.length === 0) return [];

  const stdins = tests.map(({ stdin }) => Buffer.from(stdin));
  const batch = { ...programOf(program), stdins, ...limitsOf(program) };
  const outcomes = await runner.runBatch(batch, { signal: program.signal });
  // The runner reports a compile error or an internal error once, for all tests.
  const last = outcomes.at(-1);
  const isForAll = last !== undefined && ['not compiled', 'fault'].includes(outputVerdict(tests[0]!, last));
  return tests.map((test, index) => compared(program, test, outcomes[index] ?? (isForAll ? last : undefined)));
}

function compared(program: GradedProgram, test: GradedTest, ran: Outcome | undefined): TestRun {
  if (!ran) return skippedRun(test);
  const verdict = outputVerdict(test, ran);
  const printed = verdict === 'not compiled' ? null : (ran.stdout ?? Buffer.alloc(0));
  return {
    outcome: toOutcome(test, { verdict, printed, message: messageOf(ran) ?? stderrOf(ran), time: ran.time }),
    wallTime: ran.wallTime ?? 0,
    compileOutput: compileOutputOf(ran),
    isWallTimeout: isWallTimeout(ran, program),
    fault: verdict === 'fault' ? runnerFault(ran) : undefined,
  };
}

/** Whether further tests are pointless: the program does not compile, keeps timing out, or cannot be run. */
function isHopeless(runs: TestRun[]) {
  const verdicts = runs.map(({ outcome }) => outcome.verdict);
  const timeouts = verdicts.filter((verdict) => verdict === 'too slow').length;
  return timeouts >= MAX_TIMEOUTS || verdicts.includes('not compiled') || verdicts.includes('fault');
}

/** Whether the tests have used their total wall time: a program that sleeps in every test would block others. */
const isOverTime = (runs: TestRun[], program: GradedProgram) =>
  runs.reduce((sum, { wallTime }) => sum + wallTime, 0) >= maxTotalTime(program);

/** The limits of all tests that are run together. */
const limitsOf = (program: GradedProgram) => ({ maxTimeouts: MAX_TIMEOUTS, maxTotalTime: maxTotalTime(program) });

/** Maximum wall time in seconds of all tests together. */
const maxTotalTime = ({ timeLimit }: GradedProgram) => (10 * timeLimit) / 1_000 + TOTAL_SLACK;
