import { expect, test } from 'vitest';
import type { Submission } from '#contract/submissions.ts';
import { type RunEach, runTestsOnDevice } from './device-tests.ts';

const sum = { _id: '1', name: 'Sum', stdin: '2 3\n', expected: '5\n', program: null };
const large = { _id: '2', name: 'Large', stdin: '10 3\n', expected: '13\n', program: null };
const [third, fourth] = [
  { ...sum, _id: '4' },
  { ...large, _id: '5' },
];
const judgedByProgram = { _id: '3', name: 'Judged', stdin: '', expected: null, program: null };

const outcome = (id: number, more: Submission = {}): Submission => ({
  status: { id, description: '' },
  stdout: null,
  stderr: null,
  compile_output: null,
  message: null,
  time: '0.012',
  ...more,
});

/** A fake device. For any program it returns the result of `becomes`, called with the input. */
const device = (becomes: (stdin: string) => Submission) => {
  const runs: string[] = [];
  const runEach: RunEach = async function* (_, stdins) {
    for (const stdin of stdins) {
      runs.push(stdin);
      yield becomes(stdin);
    }
  };
  return { runEach, runs, signal: new AbortController().signal, onDone: () => undefined };
};

const program = { languageId: 71, source: 'print(5)' };
const verdicts = (results: { verdict: string }[]) => results.map(({ verdict }) => verdict);

test('each test has its own input and verdict; trailing white space does not count', async () => {
  const here = device(() => outcome(3, { stdout: '5 \n\n' }));

  const { results } = await runTestsOnDevice(program, [sum, large], here);

  expect(verdicts(results)).toEqual(['right', 'wrong']);
  expect(here.runs).toEqual(['2 3\n', '10 3\n']);
  expect(results[1]).toMatchObject({ name: 'Large', printed: '5 \n\n', expected: '13\n', milliseconds: 12 });
});

test('differences are found in the whole output, of which only the beginning is stored', async () => {
  const long = 'a'.repeat(9_000);
  const { results } = await runTestsOnDevice(
    program,
    [{ ...sum, expected: `${long}b` }, sum],
    device(() => outcome(3, { stdout: long })),
  );
  expect(results[0]).toMatchObject({
    printed: long.slice(0, 8_000),
    isCut: true,
    differences: { first: [{ letter: 9_001 }] },
  });
});

test('an empty output is wrong if output is expected', async () => {
  const { results } = await runTestsOnDevice(
    program,
    [sum],
    device(() => outcome(3)),
  );
  expect(verdicts(results)).toEqual(['wrong']);
});

test.each([
  [5, 'too slow'],
  [6, 'not compiled'],
  [8, 'crashed'],
  [11, 'crashed'],
])('status %i is %s, whatever the output', async (status, verdict) => {
  const { results } = await runTestsOnDevice(
    program,
    [sum],
    device(() => outcome(status, { stdout: '5\n', stderr: 'why' })),
  );
  expect(results).toEqual([expect.objectContaining({ verdict, message: 'why' })]);
});

test('a passed test includes the program’s standard error and the compiler’s warnings', async () => {
  const careful = device(() => outcome(3, { stdout: '5\n', stderr: 'careful', compile_output: 'unused variable' }));

  const { results, compileOutput } = await runTestsOnDevice(program, [sum], careful);

  expect(results).toEqual([expect.objectContaining({ verdict: 'right', message: 'careful' })]);
  expect(compileOutput).toBe('unused variable');
});

test('a program that times out runs twice, and one that does not compile once', async () => {
  const endless = device(() => outcome(5));
  const broken = device(() => outcome(6, { compile_output: 'line 1: what?' }));

  const slow = await runTestsOnDevice(program, [sum, large, third, fourth], endless);
  const wrong = await runTestsOnDevice(program, [sum, large], broken);

  expect(verdicts(slow.results)).toEqual(['too slow', 'too slow', 'not run', 'not run']);
  expect(verdicts(wrong.results)).toEqual(['not compiled', 'not compiled']);
  expect(wrong.compileOutput).toBe('line 1: what?');
  expect([endless.runs.length, broken.runs.length]).toEqual([2, 1]);
});

test('tests judged by a program are not run on the device', async () => {
  const here = device(() => outcome(3, { stdout: '5\n' }));

  const { results } = await runTestsOnDevice(program, [judgedByProgram, sum], here);

  expect(verdicts(results)).toEqual(['not run', 'right']);
  expect(here.runs).toEqual(['2 3\n']);
});
