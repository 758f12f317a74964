/**
 * Tests that comparing output with the expected output gives the same result for bytes on the server and text on a
 * device.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesIn, isSameOutput } from '#contract/rules/output.ts';
import { matchesExpected } from '#packages/runner/judge0-api/expected-output.ts';

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
  expect(matchesExpected(Buffer.from(printed), Buffer.from(expected))).toBe(isSame);
});

/** Generates output that is mostly white space. */
const output = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\r', '\0', '\v', 'a', 'b', 'é'), maxLength: 30 });

test('bytes and text are compared in the same way, and unequal outputs have differences to show', () => {
  fc.assert(
    fc.property(output, output, (printed, expected) => {
      const isSame = isSameOutput(printed, expected);
      expect(matchesExpected(Buffer.from(printed), Buffer.from(expected))).toBe(isSame);
      expect(differencesIn(printed, expected).first.length === 0).toBe(isSame);
    }),
    { numRuns: 1_000 },
  );
});

test('different invalid UTF-8 bytes are not equal', () => {
  expect(matchesExpected(Buffer.from([0xff]), Buffer.from([0xfe]))).toBe(false);
  expect(matchesExpected(Buffer.from([0xff, 0x0a]), Buffer.from([0xff]))).toBe(true);
});

const whole = (text: string) => ({ text, goesOn: false });

test('a difference has its line, both texts, and the position of the first different character', () => {
  expect(differencesIn('one\n👋two  words\n', 'one\n👋two words\nthree')).toEqual({
    first: [
      {
        line: 2,
        letter: 6,
        printed: whole('👋two  words'),
        expected: whole('👋two words'),
        at: 6,
        beginsBefore: false,
      },
      { line: 3, letter: 1, printed: null, expected: whole('three'), at: 0, beginsBefore: false },
    ],
    areMore: false,
  });
});

test('for a long line only the part around the difference is stored, without splitting characters', () => {
  const smiles = (count: number) => '😀'.repeat(count);
  const [printed, expected] = [`${smiles(50)}😁${smiles(99)}`, smiles(150)];

  const { first } = differencesIn(printed, expected);

  expect(first).toEqual([
    {
      line: 1,
      letter: 51,
      printed: { text: `${smiles(20)}😁${smiles(39)}`, goesOn: true },
      expected: { text: smiles(60), goesOn: true },
      at: 40,
      beginsBefore: true,
    },
  ]);
  expect(differencesIn('x😀', `x${smiles(50)}`).first[0]!.expected!.text).toBe(`x${smiles(41)}`);
  expect(differencesIn('a\0b', 'ab').first[0]!.printed!.text).toBe('a␀b');
});

test('the first five differences are shown, wherever they are', () => {
  const lines = (count: number, wrong: number) =>
    Array.from({ length: count }, (_, index) => (index < wrong ? 'x' : index)).join('\n');

  const late = differencesIn(`${lines(5_000, 0)}\nx`, `${lines(5_000, 0)}\ny`);

  expect(late).toMatchObject({ first: [{ line: 5_001, letter: 1 }], areMore: false });
  expect(differencesIn(lines(9, 5), lines(9, 0))).toMatchObject({ first: { length: 5 }, areMore: false });
  expect(differencesIn(lines(9, 6), lines(9, 0))).toMatchObject({ first: { length: 5 }, areMore: true });
});
