/** When a deadline ends: by the school's clock, and by the reader's where that shows another time. */
import { deviceClockDiffers, deviceTimeZone, timeZoneCity, utcOffset } from '#web/ui/time/time-zone.ts';

/**
 * '24:00 in Nairobi', or '24:00 in Nairobi, which is Fri 20 Nov, 22:00 where you are'.
 *
 * @param day  of the school's calendar, as '2026-11-20'
 */
export function deadlineLabel(day: string, here = deviceTimeZone()) {
  const end = endOfDay(day);
  const bySchool = `24:00 in ${timeZoneCity}`;
  return deviceClockDiffers(end, here) ? `${bySchool}, which is ${inZone(end, here)} where you are` : bySchool;
}

/** The end of a day of the school's calendar. */
export function endOfDay(day: string) {
  const inUtc = Date.parse(`${day}T24:00:00Z`);
  // With the UTC offset at that moment: the first guess may have another one near a daylight-saving change.
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
