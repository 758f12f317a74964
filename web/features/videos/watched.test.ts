import { expect, test } from 'vitest';
import { joined, partOf, spanBefore } from './watched.ts';

test('what is watched twice counts once, and what is jumped over not at all', () => {
  expect(
    joined([
      [50, 60],
      [0, 10],
      [5, 20],
    ]),
  ).toEqual([
    [0, 20],
    [50, 60],
  ]);
  expect(
    partOf(
      [
        [50, 60],
        [0, 10],
        [5, 20],
      ],
      100,
    ),
  ).toBeCloseTo(0.3);
});

test('nothing is watched of a video whose length nobody knows', () => {
  for (const seconds of [0, Number.NaN, Number.POSITIVE_INFINITY]) expect(partOf([[0, 10]], seconds)).toBe(0);
});

test('a video that was played past its end is watched, and no more', () => {
  expect(partOf([[0, 101]], 100)).toBe(1);
});

test('what was watched another day lies before the place where it stopped', () => {
  expect(spanBefore({ second: 50, watched: 0.5 }, 100)).toEqual([0, 50]);
  expect(spanBefore({ second: 80, watched: 0.5 }, 100)).toEqual([30, 80]);
  // Gone back to the tenth second before leaving.
  expect(spanBefore({ second: 10, watched: 0.5 }, 100)).toEqual([0, 50]);
  expect(spanBefore({ second: 0, watched: 0 }, 0)).toEqual([0, 0]);
});

test('a video watched half and half on two days is watched', () => {
  const yesterday = spanBefore({ second: 50, watched: 0.5 }, 100);
  expect(partOf([yesterday, [50, 100]], 100)).toBe(1);
});
