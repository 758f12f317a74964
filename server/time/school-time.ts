/** Dates and times in the school's time zone. */

/** Caches a formatter per time zone, because creating one takes as long as using it a hundred times. */
function cachedBy(make: (timeZone: string) => Intl.DateTimeFormat) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (zone: string) => {
    const format = formats.get(zone) ?? make(zone);
    formats.set(zone, format);
    return format;
  };
}

// The locale en-CA (Canadian English) formats dates as in ISO 8601: 2026-11-20.
const days = cachedBy((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }));
const minutes = cachedBy(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
);

/** The day at a moment in the school's time zone, such as '2026-11-20'. */
export const dayAt = (moment: Date, zone: string) => days(zone).format(moment);

/** Whether `day` has ended at this moment in the school's time zone; a day ends at 24:00. */
export const isAfterDay = (moment: Date, day: string, zone: string) => dayAt(moment, zone) > day;

/** The local time in the school's time zone, such as '2026-11-20 14:30'. */
export const minuteAt = (moment: Date, zone: string) => `${dayAt(moment, zone)} ${minutes(zone).format(moment)}`;

/** Date and time as people write them, such as '20 Nov 2026, 14:30'. @param tag  of the language: `texts.locale.dates` */
export const dateTimeAt = (moment: Date, timeZone: string, tag: string) =>
  new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(moment);

/** A calendar day as people write it: 'Friday 20 November 2026'. @param tag  of the language: `texts.locale.dates` */
export const longDay = (day: string, tag: string) =>
  new Date(day).toLocaleDateString(tag, {
    // A day has no time, so a time zone must not shift it.
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/** A calendar day in short form, for the options of a list: '20 Nov 2026'. @param tag  of the language: `texts.locale.dates` */
export const shortDay = (day: string, tag: string) =>
  new Date(day).toLocaleDateString(tag, { timeZone: 'UTC', dateStyle: 'medium' });

/** The start of the given day in the school's time zone. */
export function dayStart(day: string, zone: string) {
  const midnight = (near: Date) => new Date(`${day}T00:00:00${offsetAt(near, zone)}`);
  // Twice, because daylight saving time may begin or end between midnight UTC and the school's midnight.
  return midnight(midnight(new Date(`${day}T00:00:00Z`)));
}

/** The local time with its UTC offset, such as '2026-11-20T14:30:05+03:00'. */
export function isoAt(moment: Date, zone: string) {
  const format = { timeZone: zone, timeStyle: 'medium' } as const;
  const clock = new Intl.DateTimeFormat('en-GB', format).format(moment);
  return `${dayAt(moment, zone)}T${clock}${offsetAt(moment, zone)}`;
}

function offsetAt(moment: Date, zone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(moment);
  const name = parts.find(({ type }) => type === 'timeZoneName')!.value;
  // The name of the offset is 'GMT+03:00', or only 'GMT' if there is no offset.
  return name.slice(3) || '+00:00';
}
