/**
 * Puts a program to tests. Those that compare what it prints are one sitting: one
 * turn at the runner, and a process for each that finds nothing of the others. The
 * visible ones come first, so that nothing is printed where somebody reads it by a
 * process that began after one with a hidden input.
 */
import type { GradingFault, TestOutcome } from '#server/db/challenge-tables.ts';
import type { CodeRunner, Outcome } from '#server/ports/code-runner.ts';
import type { Services } from '#server/services.ts';
import { letJudge } from './judging-program.ts';
import { faultOfLanguages } from './missing-languages.ts';
import { type Grading, programOf } from './programs.ts';
import {
  compileOutputOf,
  type Done,
  failureOf,
  type GradedTest,
  isByClock,
  notJudged,
  notRun,
  outputVerdict,
  saidBy,
  stderrOf,
  toOutcome,
} from './verdict.ts';

export interface Graded {
  /** In the order of the tests. */
  outcomes: TestOutcome[];
  compileOutput: string;
  /** Whether one was stopped by the clock before it had computed as long as it may. */
  isByClock: boolean;
  /** Why a test could not be made; undefined where all were. */
  fault: GradingFault | undefined;
}

/** After so many tests that were too slow those that are left are not tried. */
const MOST_TOO_SLOW = 3;

/** Seconds on the clock that all tests may take together, beside ten times what one may compute. */
const TOTAL_SLACK = 30;

type Needs = Pick<Services, 'runner' | 'judges'>;

/** Rejects as the runner's `sit` and `converse` do. */
export async function grade(needs: Needs, grading: Grading): Promise<Graded> {
  const fault = await faultOfLanguages(needs.runner, grading);
  const done = fault ? grading.tests.map((test) => notJudged(test, fault)) : await putToTests(needs, grading);
  const outcomes = new Map(done.map(({ outcome }) => [outcome.testId, outcome]));
  return {
    outcomes: grading.tests.map(({ id }) => outcomes.get(id)!),
    compileOutput: done.find(({ compileOutput }) => compileOutput)?.compileOutput ?? '',
    isByClock: done.some(({ isByClock }) => isByClock),
    fault: done.find(({ fault }) => fault)?.fault,
  };
}

async function putToTests(needs: Needs, grading: Grading) {
  const done = await sit(needs.runner, grading);
  for (const test of grading.tests)
    if (test.kind === 'program')
      done.push(isHopeless(done) || isOver(done, grading) ? notRun(test) : await letJudge(needs, { grading, test }));
  return done;
}

/** Whether there is no use in going on: it does not compile, it is too slow again and again, or we cannot. */
function isHopeless(done: Done[]) {
  const verdicts = done.map(({ outcome }) => outcome.verdict);
  const slow = verdicts.filter((verdict) => verdict === 'too slow').length;
  return slow >= MOST_TOO_SLOW || verdicts.includes('not compiled') || verdicts.includes('fault');
}

/** Whether everything together has taken as long as it may: what sleeps in every test keeps others waiting. */
const isOver = (done: Done[], grading: Grading) => done.reduce((sum, { took }) => sum + took, 0) >= totalTime(grading);

/** Seconds. */
const totalTime = ({ timeLimit }: Grading) => (10 * timeLimit) / 1_000 + TOTAL_SLACK;

async function sit(runner: CodeRunner, grading: Grading): Promise<Done[]> {
  const tests = grading.tests
    .filter(({ kind }) => kind === 'output')
    .toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  if (tests.length === 0) return [];

  const stdins = tests.map(({ stdin }) => Buffer.from(stdin));
  const limits = { maxTimeouts: MOST_TOO_SLOW, maxTotalTime: totalTime(grading) };
  const sitting = { ...programOf(grading), stdins, ...limits };
  const ran = await runner.runBatch(sitting, { signal: grading.signal });
  // What does not compile, or cannot be run at all, is told once.
  const last = ran.at(-1);
  const isForAll = last !== undefined && ['not compiled', 'fault'].includes(outputVerdict(tests[0]!, last));
  return tests.map((test, index) => compared(grading, test, ran[index] ?? (isForAll ? last : undefined)));
}

function compared(grading: Grading, test: GradedTest, ran: Outcome | undefined): Done {
  if (!ran) return notRun(test);
  const verdict = outputVerdict(test, ran);
  const printed = verdict === 'not compiled' ? null : (ran.stdout ?? Buffer.alloc(0));
  return {
    outcome: toOutcome(test, { verdict, printed, message: saidBy(ran) ?? stderrOf(ran), time: ran.time }),
    took: ran.wallTime ?? 0,
    compileOutput: compileOutputOf(ran),
    isByClock: isByClock(ran, grading),
    fault: verdict === 'fault' ? failureOf(ran) : undefined,
  };
}
