import { expect, test } from 'vitest';
import { formatAge } from './relative-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [-5 * MINUTE, 'under a minute'],
  [59_999, 'under a minute'],
  [MINUTE, '1 minute'],
  [59 * MINUTE, '59 minutes'],
  [HOUR, '1 hour'],
  [47 * HOUR, '47 hours'],
  [48 * HOUR, '2 days'],
  [59 * DAY, '59 days'],
  [60 * DAY, '2 months'],
  [729 * DAY, '24 months'],
  [730 * DAY, '2 years'],
])('an age of %i ms is shown as "%s"', (ms, words) => {
  expect(formatAge(ms)).toBe(words);
});
