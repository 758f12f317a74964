import { expect, test } from 'vitest';
import { linesWithContext, splitLines } from '#contract/rules/lines.ts';

const lines = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
const shown = (commented: number[]) => linesWithContext(lines, commented).map(({ number }) => number);

test('the lines around a comment are included', () => {
  expect(shown([2])).toEqual([1, 2, 3, 4, 5]);
  expect(shown([10, 11])).toEqual([7, 8, 9, 10, 11, 12, 13, 14]);
  expect(shown([3, 29])).toEqual([1, 2, 3, 4, 5, 6, 26, 27, 28, 29, 30]);
  expect(shown([])).toEqual([]);
});

test('lines keep their numbers and text', () => {
  expect(linesWithContext(['a', ' b '], [2])[1]).toEqual({ number: 2, text: ' b ' });
});

test('a text of more than 5,000 lines has no lines', () => {
  expect(splitLines('a\n'.repeat(5_000))).toHaveLength(5_000);
  expect(splitLines('a\n'.repeat(5_001))).toBeNull();
});
