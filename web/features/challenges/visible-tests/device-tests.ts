/** Runs the visible tests of a challenge on this device, for offline use. The result does not count: the server grades submissions itself. */
import type { VisibleTest } from '#contract/challenges.ts';
import type { TestResult, Verdict } from '#contract/gradings.ts';
import { differencesIn, isSameOutput, MAX_PRINTED } from '#contract/rules/output.ts';
import type { Submission } from '#contract/submissions.ts';
import * as texts from '#texts/code/gradings.ts';
import type { TestRunResult } from '#web/features/challenges/attempts/attempts.api.ts';

/** Runs a program with each input, and yields the results in order. */
export type RunEach = (
  program: { languageId: number; source: string },
  stdins: string[],
  run: { signal: AbortSignal },
) => AsyncIterable<Submission>;

export interface Progress {
  signal: AbortSignal;
  /** Called with the number of tests that have run. */
  onDone: (count: number) => void;
}

interface Device extends Progress {
  runEach: RunEach;
}

export type VisibleResult = Extract<TestResult, { isHidden: false }>;

/** After this many timeouts the remaining tests are skipped. */
const MAX_TIMEOUTS = 2;

/** Whether the test can run on this device. Tests whose output a judging program checks run on the server only. */
export const canRunOnDevice = ({ expected, program }: Pick<VisibleTest, 'expected' | 'program'>) =>
  expected !== null || program !== null;

/** Runs the visible tests. @throws what runEach throws */
export async function runTestsOnDevice(
  program: { languageId: number; source: string },
  tests: VisibleTest[],
  { runEach, signal, onDone }: Device,
): Promise<TestRunResult> {
  const runnable = tests.filter(canRunOnDevice);
  const ran: VisibleResult[] = [];
  let compileOutput = '';
  const stdins = runnable.map(({ stdin }) => stdin);
  for await (const outcome of runEach(program, stdins, { signal })) {
    ran.push(judge(runnable[ran.length]!, outcome));
    compileOutput ||= outcome.compile_output || (outcome.status?.id === 6 && outcome.message) || '';
    onDone(ran.length);
    if (shouldStop(ran)) break;
  }
  const results = tests.map((test) => ran.find(({ testId }) => testId === test._id) ?? notRun(test));
  const isBroken = ran.some(({ verdict }) => verdict === 'not compiled');
  return {
    results: isBroken ? results.map((result) => ({ ...result, verdict: 'not compiled' })) : results,
    compileOutput,
  };
}

const shouldStop = (results: VisibleResult[]) =>
  results.some(({ verdict }) => verdict === 'not compiled') ||
  results.filter(({ verdict }) => verdict === 'too slow').length >= MAX_TIMEOUTS;

function judge(test: VisibleTest, { status, stdout, stderr, message, time }: Submission): VisibleResult {
  const [printed, expected] = [stdout ?? '', test.expected ?? ''];
  const verdict = verdictOf(status?.id, isSameOutput(printed, expected));
  return {
    ...testFields(test),
    verdict,
    printed: printed.slice(0, MAX_PRINTED),
    isCut: printed.length > MAX_PRINTED,
    differences: verdict === 'wrong' ? differencesIn(printed, expected) : null,
    message: stderr || message || null,
    milliseconds: Math.round(Number(time ?? 0) * 1000),
  };
}

/** The verdict for one of Judge0's status ids. */
function verdictOf(statusId: number | undefined, isSame: boolean): Verdict {
  if (statusId === 3) return isSame ? 'right' : 'wrong';
  if (statusId === 5) return 'too slow';
  return statusId === 6 ? 'not compiled' : 'crashed';
}

const notRun = (test: VisibleTest): VisibleResult => ({
  ...testFields(test),
  verdict: 'not run',
  printed: null,
  isCut: false,
  differences: null,
  message: test.expected === null ? texts.judgedOnServer : null,
  milliseconds: null,
});

export const testFields = ({ _id, name, stdin, expected, program }: VisibleTest) => ({
  isHidden: false as const,
  testId: _id,
  name,
  stdin,
  expected,
  program,
});
