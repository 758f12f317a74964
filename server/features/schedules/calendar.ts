/**
 * The schedule as iCalendar (RFC 5545): each entry an event that comes again
 * every week, at the same time by the school's clock, also where that clock is
 * put forward in summer.
 */
import ical, { ICalEventRepeatingFreq, type ICalTimezone } from 'ical-generator';
import { Day } from '#contract/schedules.ts';
import type { SeenEntry } from './schedules.store.ts';
import { zoneRules } from './zone-rules.ts';

const DAY = 24 * 60 * 60_000;
const WEEK = 7 * DAY;

/** Seconds after which a calendar may look again. */
const REFRESH = 60 * 60;

interface School {
  /** The IANA's name of the zone of its clock. */
  zone: string;
  now: Date;
}

export function calendarOf(entries: SeenEntry[], { zone, now }: School) {
  const generator = () => zoneRules(zone, spanOf(entries, now));
  // Without a name of its own: with one, the generator would write DTSTAMP in local time, where it has to be UTC.
  const timezone: ICalTimezone = { name: null, generator };

  return ical({
    name: 'Darasa',
    prodId: { company: 'Darasa', product: 'Schedule', language: 'EN' },
    timezone,
    ttl: REFRESH,
    x: [['X-WR-TIMEZONE', zone]],
    events: entries.map((entry) => eventOf(entry, { zone, now })),
  }).toString();
}

/** All of the events, and some years to come. It says the same from day to day, so that the calendar does too. */
function spanOf(entries: SeenEntry[], now: Date) {
  const first = Math.min(...entries.map(({ createdAt }) => createdAt.getTime()));
  const year = now.getUTCFullYear() + 5;
  return { from: new Date(first - WEEK), to: new Date(Date.UTC(year, 11, 31)) };
}

function eventOf(entry: SeenEntry, { zone, now }: School) {
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

/** The first of its days since it was made, as '2026-11-23': a day that stays the same as long as the entry's does. */
function firstDate({ day, createdAt }: SeenEntry, zone: string) {
  const made = new Date(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(createdAt));
  // Monday is the first of ours, Sunday the first of theirs.
  const daysUntil = (Day.options.indexOf(day) + 1 - made.getUTCDay() + 7) % 7;
  return new Date(made.getTime() + daysUntil * DAY).toISOString().slice(0, 10);
}

/**
 * A date and a time of day as they are, in the shape of Day.js, which the
 * generator takes as it comes. A Date it would read by the clock of the machine,
 * which may stand in another zone and have an hour that is missing there.
 */
function byTheClock(date: string, time: string) {
  const taken = {
    isValid: () => true,
    format: (form?: string) => (form === 'YYYYMMDD' ? date.replaceAll('-', '') : `${time.replace(':', '')}00`),
    toDate: () => new Date(`${date}T${time}Z`),
    toJSON: () => `${date}T${time}`,
    // Asked for where the school's clock is UTC itself.
    utc: () => taken,
  };
  return taken;
}
