/** The time at which a deadline ends: in the school's time zone, and in the reader's if the clocks differ. */

import * as texts from '#texts/learning/tasks.ts';
import { dates } from '#texts/locale.ts';
import { deviceClockDiffers, deviceTimeZone, timeZoneCity, utcOffset } from '#web/ui/time/time-zone.ts';

/**
 * Says when a deadline ends: 'midnight (Nairobi)', or 'midnight (Nairobi), which is Fri 20 Nov, 22:00 where you are'.
 *
 * @param day  in the school's time zone, such as '2026-11-20'
 */
export function deadlineLabel(day: string, readerTimeZone = deviceTimeZone()) {
  const end = endOfDay(day);
  return deviceClockDiffers(end, readerTimeZone)
    ? texts.midnightThere(timeZoneCity, formatInZone(end, readerTimeZone))
    : texts.midnight(timeZoneCity);
}

/** The end of a day in the school's time zone. */
export function endOfDay(day: string) {
  const utc = Date.parse(`${day}T24:00:00Z`);
  // Computed twice, because near a daylight-saving change the first guess may have another UTC offset.
  const guess = utc - utcOffset(new Date(utc));
  return new Date(utc - utcOffset(new Date(guess)));
}

const formatInZone = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat(dates, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
