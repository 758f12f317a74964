/** The day and time in the school's time zone, and the running and next entries. */
import { Day, type ScheduleEntry } from '#contract/schedules.ts';
import * as texts from '#texts/classes/schedules.ts';
import { weekday } from '#texts/locale.ts';
import { timeZone } from '#web/ui/time/time-zone.ts';

export interface SchoolTime {
  day: Day;
  /** The time of day in 24 hours, such as '14:30'. */
  time: string;
}

type EntryTime = Pick<ScheduleEntry, 'day' | 'startTime' | 'endTime'>;

const englishWeekday = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long' });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/**
 * Returns the day and time at a timestamp in the school's time zone.
 *
 * @param timestamp  milliseconds since 1970
 */
export const schoolTime = (timestamp: number): SchoolTime => ({
  day: Day.parse(englishWeekday.format(timestamp)),
  time: clock.format(timestamp),
});

export const isRunning = ({ day, startTime, endTime }: EntryTime, now: SchoolTime) =>
  day === now.day && startTime <= now.time && now.time < endTime;

/** The next entry to begin, in this week or the next one. */
export function nextEntry<Entry extends EntryTime>(entries: Entry[], now: SchoolTime): Entry | undefined {
  const upcoming = entries.filter((entry) => minutesUntil(entry, now) > 0);
  return upcoming.toSorted((one, other) => minutesUntil(one, now) - minutesUntil(other, now))[0];
}

/** Minutes until the entry next begins; 0 in the minute in which it begins. */
const minutesUntil = ({ day, startTime }: EntryTime, now: SchoolTime) =>
  (minuteOfWeek(day, startTime) - minuteOfWeek(now.day, now.time) + WEEK) % WEEK;

/** Says when an entry starts: 'today at 14:30', 'tomorrow at 09:00', 'on Friday at 10:00'. */
export function startLabel(entry: EntryTime, now: SchoolTime) {
  const days = Math.floor((minuteOfWeek(now.day, now.time) + minutesUntil(entry, now)) / DAY) - dayOfWeek(now.day);
  if (days === 0) return texts.startsToday(entry.startTime);
  if (days === 1) return texts.startsTomorrow(entry.startTime);
  return texts.startsOn(weekday(entry.day), entry.startTime);
}

/** A day in minutes. */
const DAY = 24 * 60;
const WEEK = 7 * DAY;

const dayOfWeek = (day: Day) => Day.options.indexOf(day);

function minuteOfWeek(day: Day, time: string) {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return dayOfWeek(day) * DAY + hours * 60 + minutes;
}
