import { expect, test } from 'vitest';
import { pauseAfter } from './growing-pause.ts';

test.each([
  [-5_000, 2_000],
  [0, 2_000],
  [10_000, 2_000],
  [60_000, 12_000],
  [600_000, 30_000],
])('after %d ms of waiting it is asked again in %d ms', (waited, pause) => {
  expect(pauseAfter(waited)).toBe(pause);
});
