import { expect, test } from 'vitest';
import { afterPenalty, daysAfter } from '#contract/rules/lateness.ts';

test.each([
  [10, { days: 0, perDay: 20 }, 10],
  [10, { days: 2, perDay: 20 }, 6],
  [4.1, { days: 1, perDay: 50 }, 2.1],
  [7.5, { days: 1, perDay: 10 }, 6.8],
  [10, { days: 9, perDay: 20 }, 0],
  [10, { days: 400, perDay: 0 }, 10],
])('%d points with lateness %o become %d', (points, late, left) => {
  expect(afterPenalty(points, late)).toBe(left);
});

test.each([
  ['2026-11-20', '2026-11-20', 0],
  ['2026-11-21', '2026-11-20', 1],
  ['2026-11-19', '2026-11-20', 0],
  ['2027-01-02', '2026-12-30', 3],
  // In Europe, daylight saving time ends between these two days.
  ['2026-10-26', '2026-10-24', 2],
])('%s is after %s by %d days', (day, due, days) => {
  expect(daysAfter(day, due)).toBe(days);
});
