import { expect, test } from 'vitest';
import { openAllowance } from './allowance.ts';

test('who stops in time may go on, a little at once and more with time', () => {
  let now = 0;
  const allowance = openAllowance(() => now);
  const spent = (times: number) => Array.from({ length: times }, () => allowance.spend(20));

  expect(spent(21)).toEqual([...Array.from({ length: 20 }, () => 'fine'), 'warn']);
  expect(spent(2)).toEqual(['hush', 'hush']);
  expect([allowance.isFull(), allowance.isSpent()]).toEqual([false, true]);
  now = 2_000;
  expect(spent(1)).toEqual(['fine']);
  now = 60_000;
  expect([allowance.isFull(), allowance.isSpent()]).toEqual([true, false]);
  expect(spent(21).at(-1)).toBe('warn');
});

test('who does not stop is stopped', () => {
  const allowance = openAllowance(() => 0);

  const said = Array.from({ length: 700 }, () => allowance.spend(1));

  expect(said.indexOf('warn')).toBe(400);
  expect(said.filter((one) => one === 'warn')).toHaveLength(1);
  expect(said.indexOf('stop')).toBe(600);
});
