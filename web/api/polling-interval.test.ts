import { expect, test } from 'vitest';
import { pollingInterval } from './polling-interval.ts';

test.each([
  [-5_000, 2_000],
  [0, 2_000],
  [10_000, 2_000],
  [60_000, 12_000],
  [600_000, 30_000],
])('after %d ms of waiting the next poll is in %d ms', (waited, pause) => {
  expect(pollingInterval(waited)).toBe(pause);
});
