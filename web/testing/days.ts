/** Days and the clock, for tests. */
import { vi } from 'vitest';
import type { FakeSchool } from './fakes/fake-school.ts';

/** The milliseconds of a day. */
export const DAY = 24 * 60 * 60_000;

/** Noon in Nairobi on Wednesday, 10 February 2027. */
const NOON = Date.parse('2027-02-10T09:00:00Z');

/** Returns the day of the school's calendar that is `days` after today. */
export const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Nairobi' }).format(Date.now() + days * DAY);

/** Stops the school's clock and the device's at noon for the rest of the test, so that no day ends during it. */
export function setNoon(school: Pick<FakeSchool, 'setClock'>) {
  vi.setSystemTime(NOON);
  school.setClock(NOON);
}
