import { expect, test } from 'vitest';
import { daysLateOf } from './deadlines.ts';

const NAIROBI = 'Africa/Nairobi';
const BERLIN = 'Europe/Berlin';

test.each([
  ['the last millisecond of the day is in time', '2026-11-20T20:59:59.999Z', '2026-11-20', NAIROBI, 0],
  ['24:00 is late', '2026-11-20T21:00:00.000Z', '2026-11-20', NAIROBI, 1],
  ['a day is begun with its first moment', '2026-11-21T21:00:00.000Z', '2026-11-20', NAIROBI, 2],
  ['long before it', '2026-01-01T00:00:00.000Z', '2026-11-20', NAIROBI, 0],
  ['the end of a year', '2026-12-31T21:00:00.000Z', '2026-12-31', NAIROBI, 1],
  ['the end of a February with 29 days', '2028-02-29T21:00:00.000Z', '2028-02-28', NAIROBI, 2],
  ['a day of 25 hours ends at 24:00', '2026-10-25T22:59:59.999Z', '2026-10-25', BERLIN, 0],
  ['and not an hour later', '2026-10-25T23:00:00.000Z', '2026-10-25', BERLIN, 1],
  ['a day of 23 hours ends at 24:00', '2026-03-29T21:59:59.999Z', '2026-03-29', BERLIN, 0],
  ['and not before', '2026-03-29T22:00:00.000Z', '2026-03-29', BERLIN, 1],
  ['a week with a changed clock has seven days', '2026-11-01T12:00:00.000Z', '2026-10-25', BERLIN, 7],
] as const)('%s', (...[, arrived, day, zone, days]) => {
  expect(daysLateOf({ arrivedAt: new Date(arrived), dueDay: day }, { deadline: day }, zone)).toBe(days);
});

test('a changed deadline counts only in the student’s favour', () => {
  const handed = { arrivedAt: new Date('2026-11-20T12:00:00Z'), dueDay: '2026-11-20' };
  const early = { arrivedAt: new Date('2026-11-22T12:00:00Z'), dueDay: '2026-11-20' };

  expect(daysLateOf(handed, { deadline: '2026-11-10' }, NAIROBI)).toBe(0);
  expect(daysLateOf(early, { deadline: '2026-11-20' }, NAIROBI)).toBe(2);
  expect(daysLateOf(early, { deadline: '2026-11-22' }, NAIROBI)).toBe(0);
});
