/** The time at which a deadline ends: in the school's time zone, and in the reader's if the clocks differ. */
import { deviceClockDiffers, deviceTimeZone, timeZoneCity, utcOffset } from '#web/ui/time/time-zone.ts';

/**
 * '24:00 in Nairobi', or '24:00 in Nairobi, which is Fri 20 Nov, 22:00 where you are'.
 *
 * @param day  in the school's time zone, such as '2026-11-20'
 */
export function deadlineLabel(day: string, here = deviceTimeZone()) {
  const end = endOfDay(day);
  const bySchool = `24:00 in ${timeZoneCity}`;
  return deviceClockDiffers(end, here) ? `${bySchool}, which is ${inZone(end, here)} where you are` : bySchool;
}

/** The end of a day in the school's time zone. */
export function endOfDay(day: string) {
  const inUtc = Date.parse(`${day}T24:00:00Z`);
  // Computed twice, because near a daylight-saving change the first guess may have another UTC offset.
  const guess = inUtc - utcOffset(new Date(inUtc));
  return new Date(inUtc - utcOffset(new Date(guess)));
}

const inZone = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
