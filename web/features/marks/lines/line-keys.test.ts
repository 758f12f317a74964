import { expect, test } from 'vitest';
import { lineAfter } from './line-keys.ts';

const from = (line: number) => (key: string) => lineAfter(key, { line, last: 3_000 });

test('from a line a key leads to the next, a page on, or to either end', () => {
  expect(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'].map(from(100))).toEqual([
    101, 99, 125, 75, 1, 3_000,
  ]);
});

test('beyond the first and the last line there is none', () => {
  expect(['ArrowUp', 'PageUp'].map(from(1))).toEqual([1, 1]);
  expect(['ArrowDown', 'PageDown'].map(from(2_999))).toEqual([3_000, 3_000]);
});

test('other keys are left to the browser', () => {
  expect(['Enter', 'Tab', 'j'].map(from(2))).toEqual([undefined, undefined, undefined]);
});
