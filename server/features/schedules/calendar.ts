/**
 * The schedule as iCalendar (RFC 5545): each entry is an event that repeats weekly at the same local time of the
 * school, across daylight-saving changes too.
 */
import ical, { ICalEventRepeatingFreq, type ICalTimezone } from 'ical-generator';
import { Day } from '#contract/schedules.ts';
import type { Locale } from '#messages/locales.ts';
import type { VisibleEntry } from './schedules.store.ts';
import { zoneRules } from './zone-rules.ts';

const DAY = 24 * 60 * 60_000;
const WEEK = 7 * DAY;

/** Refresh interval for calendar clients, in seconds. */
const REFRESH = 60 * 60;

interface School {
  /** IANA name of the school's time zone. */
  zone: string;
  /** The school's name. */
  name: string;
  now: Date;
}

/**
 * Writes the schedule as iCalendar text.
 * @param locale  the language of the feed's owner
 */
export function calendarOf(entries: VisibleEntry[], { zone, name, now }: School, locale: Locale) {
  const generator = () => zoneRules(zone, spanOf(entries, now));
  // The time zone has no name here: with one, the generator writes DTSTAMP in local time, but RFC 5545 requires UTC.
  const timezone: ICalTimezone = { name: null, generator };

  return ical({
    name,
    prodId: { company: 'Darasa', product: 'Schedule', language: locale.toUpperCase() },
    timezone,
    ttl: REFRESH,
    x: [['X-WR-TIMEZONE', zone]],
    events: entries.map((entry) => eventOf(entry, { zone, now })),
  }).toString();
}

/**
 * Returns the span of the feed: from before the first event to the end of the fifth year from now. The end depends only
 * on the current year, so that the feed's ETag is stable.
 */
function spanOf(entries: VisibleEntry[], now: Date) {
  const first = Math.min(...entries.map(({ createdAt }) => createdAt.getTime()));
  const year = now.getUTCFullYear() + 5;
  return { from: new Date(first - WEEK), to: new Date(Date.UTC(year, 11, 31)) };
}

function eventOf(entry: VisibleEntry, { zone, now }: Pick<School, 'zone' | 'now'>) {
  const date = firstDate(entry, zone);
  return {
    id: entry.id,
    stamp: now,
    timezone: zone,
    start: byTheClock(date, entry.startTime),
    end: byTheClock(date, entry.endTime),
    summary: entry.event,
    ...(entry.courseTitle && { description: entry.courseTitle }),
    repeating: { freq: ICalEventRepeatingFreq.WEEKLY },
  };
}

/**
 * Returns the first day of the event since the entry was created, as '2026-11-23'. The day changes only if the entry's
 * weekday changes.
 */
function firstDate({ day, createdAt }: VisibleEntry, zone: string) {
  const createdOn = new Date(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(createdAt));
  // `Day` starts with Monday, getUTCDay() with Sunday.
  const daysUntil = (Day.options.indexOf(day) + 1 - createdOn.getUTCDay() + 7) % 7;
  return new Date(createdOn.getTime() + daysUntil * DAY).toISOString().slice(0, 10);
}

/**
 * Returns a local date and time in the form of a Day.js object, which the generator prints unchanged. A Date would be
 * converted with the machine's time zone, which may differ from the school's or have a daylight-saving gap at that
 * time.
 */
function byTheClock(date: string, time: string) {
  const exceptions = {
    isValid: () => true,
    format: (form?: string) => (form === 'YYYYMMDD' ? date.replaceAll('-', '') : `${time.replace(':', '')}00`),
    toDate: () => new Date(`${date}T${time}Z`),
    toJSON: () => `${date}T${time}`,
    // The generator calls this when the school's time zone is UTC.
    utc: () => exceptions,
  };
  return exceptions;
}
