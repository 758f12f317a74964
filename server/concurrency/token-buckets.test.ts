import { expect, test } from 'vitest';
import { openTokenBuckets } from './token-buckets.ts';

function openBuckets() {
  let seconds = 0;
  const buckets = openTokenBuckets({ capacity: 10, perSecond: 2 }, () => seconds * 1_000);
  const wait = (passed: number) => {
    seconds += passed;
  };
  return { take: buckets.take, wait };
}

test('an empty bucket says when there will be enough tokens, and refills up to its capacity', () => {
  const { take, wait } = openBuckets();
  expect([take('amina', 4), take('amina', 6), take('amina', 3)]).toEqual([0, 0, 1.5]);
  wait(1.5);
  expect([take('amina', 3), take('amina')]).toEqual([0, 0.5]);
  wait(60);
  expect([take('amina', 10), take('amina')]).toEqual([0, 0.5]);
});

test('each key has its own bucket, and a cost above the capacity takes all of it', () => {
  const { take } = openBuckets();
  expect([take('amina', 500), take('amina')]).toEqual([0, 0.5]);
  expect(take('brian', 10)).toBe(0);
});
