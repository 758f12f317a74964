import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttled } from './throttled.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A function that passes on a number at most every 100 milliseconds. `passed` contains the numbers that were passed on. */
function createThrottled() {
  const passed: number[] = [];
  const give = throttled(100, (value: number) => void passed.push(value));
  return { passed, give };
}

test('the first value is passed on at once, and then the newest in each interval', () => {
  const { passed, give } = createThrottled();
  for (const value of [1, 2, 3]) give(value);
  expect(passed).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(passed).toEqual([1, 3]);

  give(4);
  vi.advanceTimersByTime(99);
  expect(passed).toEqual([1, 3]);
  vi.advanceTimersByTime(1_000);
  expect(passed).toEqual([1, 3, 4]);
  give(5);
  expect(passed).toEqual([1, 3, 4, 5]);
});

test('a flush passes on the waiting value once, and starts a new interval', () => {
  const { passed, give } = createThrottled();
  for (const value of [1, 2]) give(value);
  vi.advanceTimersByTime(60);
  give.flush();
  give.flush();
  expect(passed).toEqual([1, 2]);

  vi.advanceTimersByTime(1_000);
  expect(passed).toEqual([1, 2]);
  give(3);
  give.flush();
  expect(passed).toEqual([1, 2, 3]);
});
