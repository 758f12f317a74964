import { afterEach, expect, test, vi } from 'vitest';
import { schoolNow, setClockBy } from './school-clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

const noon = Date.parse('2026-03-02T12:00:00Z');
const asHeader = (time: number) => new Date(time).toUTCString();

test('the clock is the school’s, also after this device’s own was set anew', () => {
  vi.useFakeTimers({ now: noon });
  setClockBy(asHeader(noon + 60_000));
  expect(schoolNow()).toBe(noon + 60_000);

  vi.setSystemTime(noon + 3_600_000);
  setClockBy(asHeader(noon + 61_000));
  expect(schoolNow()).toBe(noon + 61_000);
});

test('what whole seconds and a slow answer make of it moves it by nothing', () => {
  vi.useFakeTimers({ now: noon });
  setClockBy(asHeader(noon + 60_000));
  vi.setSystemTime(noon + 1_500);
  setClockBy(asHeader(noon + 60_000));
  setClockBy(null);
  expect(schoolNow()).toBe(noon + 61_500);
});
