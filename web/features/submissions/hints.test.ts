import { expect, test } from 'vitest';
import * as texts from '#texts/code/submissions.ts';
import { hintFor } from './hints.ts';

const failed = (stderr: string) => ({ status: { id: 11, description: '' }, stderr });

test('a program that reached its time limit gets a hint about loops', () => {
  expect(hintFor({ status: { id: 5, description: '' }, stderr: null, wall_time_limit: '5' })).toBe(
    'Your program did not finish in 5 s. Does every loop end?',
  );
});

test.each([
  [
    'Python',
    'Traceback (most recent call last):\n  File "script.py", line 1, in <module>\nEOFError: EOF when reading a line',
  ],
  ['Ruby', "script.rb:1:in `readline': end of file reached (EOFError)"],
  [
    'Java, a line',
    'Exception in thread "main" java.util.NoSuchElementException: No line found\n\tat java.base/java.util.Scanner.nextLine',
  ],
  [
    'Java, a number',
    'Exception in thread "main" java.util.NoSuchElementException\n\tat java.base/java.util.Scanner.throwFor(Scanner.java:937)',
  ],
  ['Kotlin', 'kotlin.io.ReadAfterEOFException: EOF has already been reached'],
  ['Haskell', 'main: Prelude.getLine: end of file'],
  ['Fortran', 'At line 3 of file main.f90\nFortran runtime error: End of file'],
  ['OCaml', 'Fatal error: exception End_of_file'],
])('an end-of-input error gets a hint about Custom input: %s', (_, stderr) => {
  expect(hintFor(failed(stderr))).toBe(texts.inputEnded);
});

test.each([
  ['another error', failed('NameError: name is not defined')],
  ['a script that is cut off', failed('script.sh: line 5: syntax error: unexpected end of file')],
  [
    'an empty list of Java',
    failed('java.util.NoSuchElementException: No value present\n\tat java.base/java.util.Optional'),
  ],
  ['an end that the program expected', { status: { id: 3, description: '' }, stderr: 'caught EOFError' }],
])('no hint for %s', (_, result) => {
  expect(hintFor(result)).toBeUndefined();
});
