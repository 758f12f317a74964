import { expect, test } from 'vitest';
import { dueLabel } from './due.ts';

const label = (deadline: string, now: string) => dueLabel(deadline, new Date(now)).label;

test('days until a deadline are counted in the school’s time zone, not in the reader’s', () => {
  // In Nairobi this is 02:00 on the 20th.
  const now = '2026-11-19T23:00:00Z';

  expect(label('2026-11-18', now)).toBe('late, was due 2 days ago');
  expect(label('2026-11-19', now)).toBe('late, was due yesterday');
  expect(label('2026-11-20', now)).toBe('due today');
  expect(label('2026-11-21', now)).toBe('due tomorrow');
  expect(label('2026-11-22', now)).toBe('due in 2 days');
  expect(label('2027-01-01', now)).toBe('due in 42 days');
});

test.for([
  ['2026-11-19', 'late'],
  ['2026-11-20', 'near'],
  ['2026-11-21', 'near'],
  ['2026-11-22', 'far'],
])('on 20 November a deadline on %s is shown as %s', ([deadline, state]) => {
  expect(dueLabel(deadline!, new Date('2026-11-20T09:00:00Z')).state).toBe(state);
});

test('a task is due until midnight in Nairobi', () => {
  expect(label('2026-11-20', '2026-11-20T20:59:59Z')).toBe('due today');
  expect(label('2026-11-20', '2026-11-20T21:00:00Z')).toBe('late, was due yesterday');
});
