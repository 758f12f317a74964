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

/** Each example is a run of its own, and the school limits the runs of a person. The formatting help names this number. */
const MAX_EXAMPLES = 10;

/** The examples with which a program is run: the first one, and the others that expect an output, at most ten in all. */
export const examplesToRun = ({ examples }: Pick<Exercise, 'examples'>): Example[] =>
  examples.filter(({ expected }, index) => index === 0 || expected !== undefined).slice(0, MAX_EXAMPLES);

interface ExampleRuns {
  /** Runs the program with each input, and yields the results in order. */
  runEach: (stdins: string[]) => AsyncIterable<Submission>;
  /** Called with the number of examples that the program has passed. */
  onPassed: (count: number) => void;
}

/** Runs the program with one example after the other, until one fails. */
export async function runExamples(examples: Example[], { runEach, onPassed }: ExampleRuns): Promise<CheckedRun> {
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
    onPassed(index);
  }
  const isSolved = examples.some(({ expected }) => expected !== undefined);
  return { result: first!, index: 0, outcome: isSolved ? 'solved' : undefined };
}

const isExpected = (output: string, expected: Expected) =>
  'text' in expected
    ? isSameOutput(output, expected.text)
    : hashOutput(output, expected.salt) === expected.hash.toLowerCase();
