/** When what was printed is what was expected: alike for bytes here, and for texts on a device. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesIn, isSameOutput } from '#contract/output.ts';
import { isAsExpected } from './expected.ts';

test.each([
  ['5\n', '5', true],
  ['5 \t\r\n\n \n', '5', true],
  ['a  \nb', 'a\nb\n', true],
  ['', ' \n', true],
  [' 5', '5', false],
  ['a b', 'a  b', false],
  ['a\n\nb', 'a\nb', false],
  ['5\v\f\0', '5', true],
])('%j beside %j', (printed, expected, isSame) => {
  expect(isSameOutput(printed, expected)).toBe(isSame);
  expect(isAsExpected(Buffer.from(printed), Buffer.from(expected))).toBe(isSame);
});

/** Much white space, and little beside it. */
const output = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\r', '\0', '\v', 'a', 'b', 'é'), maxLength: 30 });

test('bytes and texts are judged alike, and there are differences to show where they are not the same', () => {
  fc.assert(
    fc.property(output, output, (printed, expected) => {
      const isSame = isSameOutput(printed, expected);
      expect(isAsExpected(Buffer.from(printed), Buffer.from(expected))).toBe(isSame);
      expect(differencesIn(printed, expected).length === 0).toBe(isSame);
    }),
    { numRuns: 1_000 },
  );
});

test('bytes that are no text are not taken for each other', () => {
  expect(isAsExpected(Buffer.from([0xff]), Buffer.from([0xfe]))).toBe(false);
  expect(isAsExpected(Buffer.from([0xff, 0x0a]), Buffer.from([0xff]))).toBe(true);
});

test('a difference says its line, what stands there, and where the first other character is', () => {
  expect(differencesIn('one\ntwo  words\n', 'one\ntwo words\nthree')).toEqual([
    { line: 2, printed: 'two  words', expected: 'two words', at: 4 },
    { line: 3, printed: null, expected: 'three', at: 0 },
  ]);
});
