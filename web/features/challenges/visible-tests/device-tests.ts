/** The visible tests of a challenge, on this device: for when the school cannot be reached. Counts for nothing; the school grades anew. */
import type { VisibleTest } from '#contract/challenges.ts';
import type { TestResult, Verdict } from '#contract/gradings.ts';
import { differencesIn, isSameOutput, MOST_PRINTED } from '#contract/rules/output.ts';
import type { Submission } from '#contract/submissions.ts';
import type { TriedOut } from '#web/features/challenges/attempts/attempts.api.ts';

/** Gives what became of it with each input, in their order. */
export type RunEachHere = (
  program: { languageId: number; source: string },
  stdins: string[],
  signal: AbortSignal,
) => AsyncIterable<Submission>;

interface Here {
  runEach: RunEachHere;
  signal: AbortSignal;
  /** Told how many have run. */
  onDone: (count: number) => void;
}

type VisibleResult = Extract<TestResult, { isHidden: false }>;

/** A program that does not end is not waited for again and again. */
const MOST_TOO_SLOW = 2;

/** What a program judges is left to the school. */
export const mayRunHere = ({ expected }: Pick<VisibleTest, 'expected'>) => expected !== null;

/** @throws as runEach */
export async function testHere(
  program: { languageId: number; source: string },
  tests: VisibleTest[],
  { runEach, signal, onDone }: Here,
): Promise<TriedOut> {
  const ours = tests.filter(mayRunHere);
  const ran: VisibleResult[] = [];
  let compileOutput = '';
  const stdins = ours.map(({ stdin }) => stdin);
  for await (const outcome of runEach(program, stdins, signal)) {
    ran.push(judged(ours[ran.length]!, outcome));
    compileOutput ||= outcome.compile_output || (outcome.status?.id === 6 && outcome.message) || '';
    onDone(ran.length);
    if (isHopeless(ran)) break;
  }
  const results = tests.map((test) => ran.find(({ testId }) => testId === test._id) ?? notRun(test));
  const isBroken = ran.some(({ verdict }) => verdict === 'not compiled');
  return {
    results: isBroken ? results.map((result) => ({ ...result, verdict: 'not compiled' })) : results,
    compileOutput,
  };
}

const isHopeless = (results: VisibleResult[]) =>
  results.some(({ verdict }) => verdict === 'not compiled') ||
  results.filter(({ verdict }) => verdict === 'too slow').length >= MOST_TOO_SLOW;

function judged(test: VisibleTest, { status, stdout, stderr, message, time }: Submission): VisibleResult {
  const [printed, expected] = [stdout ?? '', test.expected ?? ''];
  const verdict = verdictOf(status?.id, isSameOutput(printed, expected));
  return {
    ...shownOf(test),
    verdict,
    printed: printed.slice(0, MOST_PRINTED),
    isCut: printed.length > MOST_PRINTED,
    differences: verdict === 'wrong' ? differencesIn(printed, expected) : null,
    message: stderr || message || null,
    milliseconds: Math.round(Number(time ?? 0) * 1000),
  };
}

/** By the numbers that Judge0 has for what became of a program. */
function verdictOf(statusId: number | undefined, isSame: boolean): Verdict {
  if (statusId === 3) return isSame ? 'right' : 'wrong';
  if (statusId === 5) return 'too slow';
  return statusId === 6 ? 'not compiled' : 'crashed';
}

const notRun = (test: VisibleTest): VisibleResult => ({
  ...shownOf(test),
  verdict: 'not run',
  printed: null,
  isCut: false,
  differences: null,
  message: test.expected === null ? 'This test is judged by a program, at the school only.' : null,
  milliseconds: null,
});

const shownOf = ({ _id, name, stdin, expected }: VisibleTest) => ({
  isHidden: false as const,
  testId: _id,
  name,
  stdin,
  expected,
});
