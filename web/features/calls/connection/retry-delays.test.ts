import { afterEach, expect, test, vi } from 'vitest';
import { pauseBefore, Retries, spreadPauseBefore } from './retry-delays.ts';

afterEach(() => vi.useRealTimers());

test('it is tried again at once, then ever more seldom, and at least every ten seconds', () => {
  const pauses = [0, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000];
  expect([0, 1, 2, 3, 4, 5, 6, 7, 60].map(pauseBefore)).toEqual(pauses);
});

test('a school that has lost its lines together does not come back in step', () => {
  const within = (attempt: number) => [0, 0.5, 1].map((chance) => spreadPauseBefore(attempt, chance));
  expect(within(0)).toEqual([0, 500, 1000]);
  expect(within(4)).toEqual([0, 1000, 2000]);
  expect(within(60)).toEqual([0, 5000, 10_000]);
  const school = Array.from({ length: 50 }, () => spreadPauseBefore(0));
  expect(new Set(school).size).toBeGreaterThan(20);
});

test('lines that are lost as soon as they are there are opened ever more seldom, until one lasts', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const retries = new Retries();
  const pauseAfterLineOf = (ms: number) => {
    retries.joined();
    vi.setSystemTime(Date.now() + ms);
    return retries.pauseBefore(0, 1);
  };
  const pauses = Array.from({ length: 8 }, () => pauseAfterLineOf(500));
  expect(pauses).toEqual([1_000, 1_000, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  expect(pauseAfterLineOf(20_000)).toBe(1_000);
  expect(pauseAfterLineOf(500)).toBe(1_000);
});
