import { expect, test } from 'vitest';
import { deadlineLabel } from './deadline-time.ts';

test('a deadline ends at midnight by the school’s clock', () => {
  expect(deadlineLabel('2026-11-20', 'Africa/Nairobi')).toBe('midnight (Nairobi)');
  // Kampala is another time zone with the same time as Nairobi.
  expect(deadlineLabel('2026-11-20', 'Africa/Kampala')).toBe('midnight (Nairobi)');
});

test('a reader in another time zone sees the local time too', () => {
  expect(deadlineLabel('2026-11-20', 'Europe/Berlin')).toBe(
    'midnight (Nairobi), which is Fri 20 Nov, 22:00 where you are',
  );
  expect(deadlineLabel('2026-07-20', 'Europe/Berlin')).toContain('Mon 20 Jul, 23:00');
  expect(deadlineLabel('2026-11-20', 'Asia/Kolkata')).toContain('Sat 21 Nov, 02:30');
});
