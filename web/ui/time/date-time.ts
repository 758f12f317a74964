/** Formats dates and times in the school's time zone: recent ones in words, older ones in full. */
import { dates } from '#texts/locale.ts';
import * as texts from '#texts/time.ts';
import { timeZone } from './time-zone.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const day = new Intl.DateTimeFormat('en-CA', { timeZone });
const clock = new Intl.DateTimeFormat(dates, { timeZone, hour: '2-digit', minute: '2-digit' });
const exact = new Intl.DateTimeFormat(dates, {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const date = new Intl.DateTimeFormat(dates, { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
const toTheSecond = new Intl.DateTimeFormat(dates, { timeZone, dateStyle: 'medium', timeStyle: 'medium' });

export function formatDateTime(moment: Date, now: Date) {
  if (Math.abs(now.getTime() - moment.getTime()) < HOUR) return texts.withinTheHour;
  const time = clock.format(moment);
  if (day.format(moment) === day.format(now)) return texts.today(time);
  // Nairobi has no summer time, so a day always has 24 hours, and yesterday is 24 hours ago.
  if (day.format(moment) === day.format(now.getTime() - DAY)) return texts.yesterday(time);
  return texts.onDate(date.format(moment), time);
}

/** Formats a time to the minute, as on a receipt: '20 Nov 2026, 15:30'. */
export const formatExactDateTime = (moment: Date) => exact.format(moment);

/** Formats a time of today as '15:30', and any other with its day, as formatExactDateTime. */
export const formatTimeOrDay = (moment: Date, now: Date) =>
  day.format(moment) === day.format(now) ? clock.format(moment) : exact.format(moment);

/** Formats a time to the second: '20 Nov 2026, 15:30:12'. */
export const formatDateTimeWithSeconds = (moment: Date) => toTheSecond.format(moment);
