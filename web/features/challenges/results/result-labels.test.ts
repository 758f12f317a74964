import { expect, test } from 'vitest';
import type { TestResult } from '#contract/gradings.ts';
import { testRunLabel } from './result-labels.ts';

const seen = {
  isHidden: false as const,
  testId: '1',
  name: 'Sum',
  stdin: '',
  expected: '5',
  printed: '5',
  program: null,
};
const right: TestResult = {
  ...seen,
  verdict: 'right',
  isCut: false,
  differences: null,
  message: null,
  milliseconds: 1,
};
const wrong: TestResult = { ...right, verdict: 'wrong' };
const judged: TestResult = { ...right, verdict: 'not run', expected: null, printed: null };

test.each([
  [[right], 'The test passed.'],
  [[right, right], 'All 2 tests passed.'],
  [[right, wrong, wrong], '1 of 3 tests passed.'],
  [[wrong], '0 of 1 tests passed.'],
  [[right, judged], 'The test passed. 1 test runs only on the school server.'],
  [[judged, judged], '2 tests run only on the school server.'],
  [[], 'This challenge has no visible tests. Press Submit to run the hidden tests.'],
])('%# on the device: %s', (results, words) => {
  expect(testRunLabel({ results, isOnDevice: true })).toBe(words);
});

test('a test that the server did not run counts as not passed', () => {
  expect(testRunLabel({ results: [right, judged], isOnDevice: false })).toBe('1 of 2 tests passed.');
});
