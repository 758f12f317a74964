import { expect, test } from 'vitest';
import { lineAfter } from './line-keys.ts';

const from = (line: number) => (key: string) => lineAfter(key, { line, last: 3_000 });

test('keys move by one line, by a page, or to either end', () => {
  expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'].map(from(100))).toEqual([
    101, 99, 125, 75, 1, 3_000,
  ]);
});

test('keys stop at the first and the last line', () => {
  expect(['ArrowUp', 'PageUp'].map(from(1))).toEqual([1, 1]);
  expect(['ArrowDown', 'PageDown'].map(from(2_999))).toEqual([3_000, 3_000]);
});

test('other keys are ignored', () => {
  expect(['Enter', 'Tab', 'j'].map(from(2))).toEqual([undefined, undefined, undefined]);
});
