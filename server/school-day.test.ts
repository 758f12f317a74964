import { expect, test } from 'vitest';
import { isoAt } from './school-day.ts';

test.each([
  ['2026-12-31T20:59:59Z', 'Africa/Nairobi', '2026-12-31T23:59:59+03:00'],
  ['2026-12-31T21:00:00Z', 'Africa/Nairobi', '2027-01-01T00:00:00+03:00'],
  ['2026-01-15T12:00:00Z', 'Europe/London', '2026-01-15T12:00:00+00:00'],
  ['2026-07-15T12:00:00Z', 'Europe/London', '2026-07-15T13:00:00+01:00'],
  ['2026-07-15T20:00:00Z', 'Asia/Kolkata', '2026-07-16T01:30:00+05:30'],
  ['2026-07-15T01:00:00Z', 'America/Lima', '2026-07-14T20:00:00-05:00'],
])('%s is written by the clock of the school, and stays that moment: %s', (moment, zone, written) => {
  expect(isoAt(new Date(moment), zone)).toBe(written);
  expect(new Date(written)).toEqual(new Date(moment));
});
