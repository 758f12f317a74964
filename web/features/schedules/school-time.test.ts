import { expect, test } from 'vitest';
import { isRunning, nextEntry, schoolTime, startLabel } from './school-time.ts';

test.each([
  ['2026-11-22T20:59:59Z', 'Sunday', '23:59'],
  ['2026-11-22T21:00:00Z', 'Monday', '00:00'],
  ['2026-11-23T11:30:00Z', 'Monday', '14:30'],
])('%s is %s %s in Nairobi', (moment, day, time) => {
  expect(schoolTime(Date.parse(moment))).toEqual({ day, time });
});

const lesson = { day: 'Monday', startTime: '09:00', endTime: '11:00' } as const;

test.each([
  ['Monday', '08:59', false],
  ['Monday', '09:00', true],
  ['Monday', '10:59', true],
  ['Monday', '11:00', false],
  ['Tuesday', '10:00', false],
] as const)('on %s at %s a lesson from 09:00 to 11:00 is running: %s', (day, time, expected) => {
  expect(isRunning(lesson, { day, time })).toBe(expected);
});

test.each([
  ['Monday', '08:00', 'today at 09:00'],
  ['Sunday', '23:59', 'tomorrow at 09:00'],
  ['Sunday', '00:00', 'tomorrow at 09:00'],
  ['Saturday', '12:00', 'on Monday at 09:00'],
  ['Monday', '12:00', 'on Monday at 09:00'],
] as const)('seen from %s at %s, Monday’s lesson is %s', (day, time, words) => {
  expect(startLabel(lesson, { day, time })).toBe(words);
});

test('after the week’s last entry the next one is the first of the following week', () => {
  const late = { day: 'Friday', startTime: '16:00', endTime: '17:00' } as const;

  expect(nextEntry([lesson, late], { day: 'Monday', time: '09:00' })).toBe(late);
  expect(nextEntry([lesson, late], { day: 'Friday', time: '16:30' })).toBe(lesson);
  expect(nextEntry([lesson], { day: 'Monday', time: '10:00' })).toBe(lesson);
  expect(nextEntry([], { day: 'Monday', time: '10:00' })).toBeUndefined();
});
