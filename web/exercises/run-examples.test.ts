import { expect, test } from 'vitest';
import { hashOutput } from '#contract/rules/output-hash.ts';
import type { Submission, SubmissionStatusId } from '#contract/submissions.ts';
import { submissionStatuses } from '#contract/submissions.ts';
import { stopped } from '#messages/en/code/submissions.ts';
import { examplesToRun, runExamples } from './run-examples.ts';

const ended = (stdout: string, id: SubmissionStatusId = 3): Submission => ({
  stdout,
  status: { id, description: submissionStatuses[id] },
});
const squares = ['2', '3', '4'].map((input) => ({ input, expected: { text: `${Number(input) ** 2}` } }));

/** Runs the examples with a program that prints these results, one after the other. */
async function check(examples: Parameters<typeof runExamples>[0], ...results: Submission[]) {
  const inputs: string[] = [];
  let passed = 0;
  const checked = await runExamples(examples, {
    async *runEach(stdins) {
      for (const stdin of stdins) yield results[inputs.push(stdin) - 1]!;
    },
    onPassed(count) {
      passed = count;
    },
  });
  return { ...checked, printed: checked.result.stdout, inputs, passed };
}

test('a program that is right with every example solves the exercise, and the first output is shown', async () => {
  expect(await check(squares, ended('4\n'), ended('9\n'), ended('16\n'))).toMatchObject({
    outcome: 'solved',
    index: 0,
    printed: '4\n',
    inputs: ['2', '3', '4'],
  });
});

test.each([
  ['prints something else', ended('6')],
  ['ends with an error', ended('', 11)],
])('the output of a later example is shown if the program %s there, and no further one is run', async (_, wrong) => {
  expect(await check(squares, ended('4'), wrong)).toMatchObject({
    outcome: 'notYet',
    index: 1,
    printed: wrong.stdout,
    inputs: ['2', '3'],
    passed: 1,
  });
});

test('an error with the first example needs no verdict', async () => {
  expect(await check(squares, ended('', 11))).toMatchObject({ outcome: undefined, index: 0, inputs: ['2'] });
});

test('a program that was stopped gets no verdict', async () => {
  expect(await check(squares, ended('4'), { ...ended('', 11), message: stopped })).toMatchObject({
    outcome: undefined,
  });
});

test('without an expected output there is nothing to solve', async () => {
  const examples = examplesToRun({
    examples: [
      { input: '2', expected: undefined },
      { input: '3', expected: undefined },
    ],
  });
  expect(await check(examples, ended('4'))).toMatchObject({ outcome: undefined, inputs: ['2'] });
});

test('at most ten examples are run', () => {
  const examples = Array.from({ length: 12 }, (_, index) => ({ input: `${index}`, expected: { text: '' } }));
  const [first, ...others] = examples;
  expect(examplesToRun({ examples: [first!, ...others] })).toEqual(examples.slice(0, 10));
});

test.each([
  ['42\n', '42', 'solved'],
  ['42  \r\n7 \n\n', '42\n7', 'solved'],
  ['  42', '42', 'notYet'],
  ['4 2', '42', 'notYet'],
  ['42\n\n7', '42\n7', 'notYet'],
  ['', '', 'solved'],
])('the output %j, where %j is expected: %s', async (output, text, outcome) => {
  const hashed = { salt: 'a', hash: hashOutput(text, 'a') };

  for (const expected of [{ text }, hashed])
    expect(await check([{ input: undefined, expected }], ended(output))).toMatchObject({ outcome });
});

test('an output whose hash has another salt is not the expected one', async () => {
  const expected = { salt: 'b', hash: hashOutput('42', 'a') };
  expect(await check([{ input: undefined, expected }], ended('42'))).toMatchObject({ outcome: 'notYet' });
});
