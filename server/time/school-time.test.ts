import { expect, test } from 'vitest';
import { isAfterDay, isoAt } from './school-time.ts';

test.each([
  ['2026-12-31T20:59:59Z', 'Africa/Nairobi', '2026-12-31T23:59:59+03:00'],
  ['2026-12-31T21:00:00Z', 'Africa/Nairobi', '2027-01-01T00:00:00+03:00'],
  ['2026-01-15T12:00:00Z', 'Europe/London', '2026-01-15T12:00:00+00:00'],
  ['2026-07-15T12:00:00Z', 'Europe/London', '2026-07-15T13:00:00+01:00'],
  ['2026-07-15T20:00:00Z', 'Asia/Kolkata', '2026-07-16T01:30:00+05:30'],
  ['2026-07-15T01:00:00Z', 'America/Lima', '2026-07-14T20:00:00-05:00'],
])('%s is formatted in the time zone %s as the same moment: %s', (moment, zone, written) => {
  expect(isoAt(new Date(moment), zone)).toBe(written);
  expect(new Date(written)).toEqual(new Date(moment));
});

test.each([
  ['2026-11-20T20:59:59.999Z', 'Africa/Nairobi', false],
  ['2026-11-20T21:00:00.000Z', 'Africa/Nairobi', true],
  ['2026-11-20T22:59:59.999Z', 'Europe/Berlin', false],
  ['2026-11-20T23:00:00.000Z', 'Europe/Berlin', true],
  ['2026-11-21T04:59:59.999Z', 'America/Lima', false],
  ['2026-11-21T05:00:00.000Z', 'America/Lima', true],
])('the 20th of November, over at %s in %s: %s', (moment, zone, isOver) => {
  expect(isAfterDay(new Date(moment), '2026-11-20', zone)).toBe(isOver);
});

test('a day ends at its own midnight, even if the clocks change that day or the year ends', () => {
  const isOver = (moment: string, day: string) => isAfterDay(new Date(moment), day, 'Europe/Berlin');

  expect([isOver('2026-10-25T22:59:59.999Z', '2026-10-25'), isOver('2026-10-25T23:00:00Z', '2026-10-25')]).toEqual([
    false,
    true,
  ]);
  expect([isOver('2026-03-29T21:59:59.999Z', '2026-03-29'), isOver('2026-03-29T22:00:00Z', '2026-03-29')]).toEqual([
    false,
    true,
  ]);
  expect([isOver('2026-12-31T22:59:59.999Z', '2026-12-31'), isOver('2026-12-31T23:00:00Z', '2026-12-31')]).toEqual([
    false,
    true,
  ]);
});
