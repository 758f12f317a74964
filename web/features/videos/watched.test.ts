import { expect, test } from 'vitest';
import { earlierSpan, mergeSpans, watchedFraction } from './watched.ts';

test('a part watched twice counts once, and a skipped part does not count', () => {
  expect(
    mergeSpans([
      [50, 60],
      [0, 10],
      [5, 20],
    ]),
  ).toEqual([
    [0, 20],
    [50, 60],
  ]);
  expect(
    watchedFraction(
      [
        [50, 60],
        [0, 10],
        [5, 20],
      ],
      100,
    ),
  ).toBeCloseTo(0.3);
});

test('the watched fraction is 0 while the length is unknown', () => {
  for (const seconds of [0, Number.NaN, Number.POSITIVE_INFINITY]) expect(watchedFraction([[0, 10]], seconds)).toBe(0);
});

test('the watched fraction is at most 1', () => {
  expect(watchedFraction([[0, 101]], 100)).toBe(1);
});

test('an earlier session’s span ends where playback stopped', () => {
  expect(earlierSpan({ second: 50, watched: 0.5 }, 100)).toEqual([0, 50]);
  expect(earlierSpan({ second: 80, watched: 0.5 }, 100)).toEqual([30, 80]);
  // The student has sought back to second 10.
  expect(earlierSpan({ second: 10, watched: 0.5 }, 100)).toEqual([0, 50]);
  expect(earlierSpan({ second: 0, watched: 0 }, 0)).toEqual([0, 0]);
});

test('two halves watched on two days make a whole', () => {
  const yesterday = earlierSpan({ second: 50, watched: 0.5 }, 100);
  expect(watchedFraction([yesterday, [50, 100]], 100)).toBe(1);
});
