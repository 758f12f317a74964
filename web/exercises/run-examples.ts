/** Runs a program with the examples of its exercise, and compares its output with the expected one. */
import { isSameOutput } from '#contract/rules/output.ts';
import { hashOutput } from '#contract/rules/output-hash.ts';
import type { Submission } from '#contract/submissions.ts';
import type { Example, Exercise, Expected } from '#web/features/lesson-texts/reading/exercises.ts';
import { ACCEPTED } from '#web/features/submissions/hints.ts';
import { isStopped } from '#web/features/submissions/is-stopped.ts';

/** The run that the student sees: that of the first example, or of a later one that failed. */
export interface CheckedRun {
  result: Submission;
  /** The index of the example. */
  index: number;
  /** Undefined if there is nothing to solve, or the program itself shows why it has failed. */
  outcome: 'solved' | 'notYet' | undefined;
}

/** The examples with which a program is run: the first one, and all others that expect an output. */
export const examplesToRun = ({ examples }: Pick<Exercise, 'examples'>): Example[] =>
  examples.filter(({ expected }, index) => index === 0 || expected !== undefined);

/**
 * Runs the program with one example after the other, until one fails.
 *
 * @param runEach  runs the program with each input, and yields the results in order
 */
export async function runExamples(
  examples: Example[],
  runEach: (stdins: string[]) => AsyncIterable<Submission>,
): Promise<CheckedRun> {
  let first: Submission | undefined;
  let index = 0;
  for await (const result of runEach(examples.map(({ input = '' }) => input))) {
    const { expected } = examples[index]!;
    first ??= result;
    const hasEnded = result.status?.id === ACCEPTED;
    if (!hasEnded) return { result, index, outcome: index === 0 || isStopped(result) ? undefined : 'notYet' };
    if (expected !== undefined && !isExpected(result.stdout ?? '', expected))
      return { result, index, outcome: 'notYet' };
    index += 1;
  }
  const isSolved = examples.some(({ expected }) => expected !== undefined);
  return { result: first!, index: 0, outcome: isSolved ? 'solved' : undefined };
}

const isExpected = (output: string, expected: Expected) =>
  'text' in expected
    ? isSameOutput(output, expected.text)
    : hashOutput(output, expected.salt) === expected.hash.toLowerCase();
