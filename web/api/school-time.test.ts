import { afterEach, expect, test, vi } from 'vitest';
import { schoolNow, syncSchoolTime } from './school-time.ts';

afterEach(() => {
  vi.useRealTimers();
});

const noon = Date.parse('2026-03-02T12:00:00Z');
const asHeader = (time: number) => new Date(time).toUTCString();

test('the time is the server’s, also after the clock of the device was changed', () => {
  vi.useFakeTimers({ now: noon });
  syncSchoolTime(asHeader(noon + 60_000));
  expect(schoolNow()).toBe(noon + 60_000);

  vi.setSystemTime(noon + 3_600_000);
  syncSchoolTime(asHeader(noon + 61_000));
  expect(schoolNow()).toBe(noon + 61_000);
});

test('rounding to seconds and slow answers do not move the time', () => {
  vi.useFakeTimers({ now: noon });
  syncSchoolTime(asHeader(noon + 60_000));
  vi.setSystemTime(noon + 1_500);
  syncSchoolTime(asHeader(noon + 60_000));
  syncSchoolTime(null);
  expect(schoolNow()).toBe(noon + 61_500);
});
