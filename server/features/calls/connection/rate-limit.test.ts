import { expect, test } from 'vitest';
import { openRateLimit } from './rate-limit.ts';

test('a person who stops after the warning is not disconnected, and has a full token bucket after a minute', () => {
  let now = 0;
  const rateLimit = openRateLimit(() => now);
  const spent = (times: number) => Array.from({ length: times }, () => rateLimit.spend(20));

  expect(spent(21)).toEqual([...Array.from({ length: 20 }, () => 'allow'), 'warn']);
  expect(spent(2)).toEqual(['ignore', 'ignore']);
  expect([rateLimit.isFull(), rateLimit.isExceeded()]).toEqual([false, true]);
  now = 2_000;
  expect(spent(1)).toEqual(['allow']);
  now = 60_000;
  expect([rateLimit.isFull(), rateLimit.isExceeded()]).toEqual([true, false]);
  expect(spent(21).at(-1)).toBe('warn');
});

test('a person who ignores the warning is disconnected', () => {
  const rateLimit = openRateLimit(() => 0);

  const verdicts = Array.from({ length: 700 }, () => rateLimit.spend(1));

  expect(verdicts.indexOf('warn')).toBe(400);
  expect(verdicts.filter((verdict) => verdict === 'warn')).toHaveLength(1);
  expect(verdicts.indexOf('disconnect')).toBe(600);
});
