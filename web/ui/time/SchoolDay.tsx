/** Shows a day of the school's calendar in long form. */
import { dates } from '#texts/locale.ts';

const longDate = new Intl.DateTimeFormat(dates, {
  // A day has no time of day, so a time zone must not shift it.
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Writes a day in long form, such as 'Friday 20 November 2026'. @param day  in the school's time zone */
export const formatSchoolDay = (day: string) => longDate.format(new Date(day));

const shortDate = new Intl.DateTimeFormat(dates, { timeZone: 'UTC', dateStyle: 'medium' });

/** Writes a day in short form, for the options of a list, such as '20 Nov 2026'. @param day  in the school's time zone */
export const formatShortDay = (day: string) => shortDate.format(new Date(day));

/** @param day  in the school's time zone, such as '2026-11-20' */
export function SchoolDay({ day }: { day: string }) {
  return <time dateTime={day}>{formatSchoolDay(day)}</time>;
}
