import { expect, test } from 'vitest';
import { formatDateTime, formatDateTimeWithSeconds } from './date-time.ts';

const now = new Date('2026-11-20T06:30:00Z');

test.each([
  ['2026-11-20T06:29:30Z', 'within the last hour'],
  ['2026-11-20T05:31:00Z', 'within the last hour'],
  ['2026-11-20T05:29:00Z', 'today at 08:29'],
  ['2026-11-19T21:00:00Z', 'today at 00:00'],
  ['2026-11-19T20:59:00Z', 'yesterday at 23:59'],
  ['2026-11-18T21:00:00Z', 'yesterday at 00:00'],
  ['2026-11-18T20:59:00Z', 'on 18 November 2026 at 23:59'],
  ['2025-01-01T09:05:00Z', 'on 1 January 2025 at 12:05'],
])('%s is, in Nairobi, %s', (moment, words) => {
  expect(formatDateTime(new Date(moment), now)).toBe(words);
});

test('the format with seconds uses the time zone of the school', () => {
  expect(formatDateTimeWithSeconds(new Date('2026-11-20T21:30:12Z'))).toBe('21 Nov 2026, 00:30:12');
});
