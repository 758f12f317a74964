import { expect, test } from 'vitest';
import { pauseBefore } from './retry-pauses.ts';

test('it is tried again at once, then ever more seldom, and at least every ten seconds', () => {
  const pauses = [0, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000];
  expect([0, 1, 2, 3, 4, 5, 6, 7, 60].map(pauseBefore)).toEqual(pauses);
});
