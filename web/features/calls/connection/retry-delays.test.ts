import { expect, test } from 'vitest';
import { jitteredRetryDelay, retryDelay } from './retry-delays.ts';

test('the first retry is immediate, the next ones double their delay up to ten seconds', () => {
  const delays = [0, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000];
  expect([0, 1, 2, 3, 4, 5, 6, 7, 60].map(retryDelay)).toEqual(delays);
});

test('clients that lost their connections together reconnect at different times', () => {
  const rangeOf = (attempt: number) => [0, 0.5, 1].map((random) => jitteredRetryDelay(attempt, random));
  expect(rangeOf(0)).toEqual([0, 500, 1000]);
  expect(rangeOf(4)).toEqual([0, 1000, 2000]);
  expect(rangeOf(60)).toEqual([0, 5000, 10_000]);
  const school = Array.from({ length: 50 }, () => jitteredRetryDelay(0));
  expect(new Set(school).size).toBeGreaterThan(20);
});
