/** The calendar and the clock that hang in the school. */

/** Making a format takes as long as using it a hundred times, and tables are long. */
function keptBy(make: (timeZone: string) => Intl.DateTimeFormat) {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (zone: string) => {
    const format = kept.get(zone) ?? make(zone);
    kept.set(zone, format);
    return format;
  };
}

// Canadians write their days as ISO 8601 does: 2026-11-20.
const days = keptBy((timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone }));
const minutes = keptBy(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }),
);

/** '2026-11-20' */
export const dayAt = (moment: Date, zone: string) => days(zone).format(moment);

/** Whether that day of the school's calendar is over: from 24:00 on. */
export const isAfterDay = (moment: Date, day: string, zone: string) => dayAt(moment, zone) > day;

/** '2026-11-20 14:30' */
export const minuteAt = (moment: Date, zone: string) => `${dayAt(moment, zone)} ${minutes(zone).format(moment)}`;

/** The moment in which that day begins. */
export function dayStart(day: string, zone: string) {
  const midnight = (near: Date) => new Date(`${day}T00:00:00${offsetAt(near, zone)}`);
  // Between our midnight and that of London the clocks may have been changed.
  return midnight(midnight(new Date(`${day}T00:00:00Z`)));
}

/** '2026-11-20T14:30:05+03:00': a moment as the school's clock shows it, with how far that is ahead. */
export function isoAt(moment: Date, zone: string) {
  const format = { timeZone: zone, timeStyle: 'medium' } as const;
  const clock = new Intl.DateTimeFormat('en-GB', format).format(moment);
  return `${dayAt(moment, zone)}T${clock}${offsetAt(moment, zone)}`;
}

function offsetAt(moment: Date, zone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(moment);
  const name = parts.find(({ type }) => type === 'timeZoneName')!.value;
  // 'GMT+03:00', or 'GMT' alone for none.
  return name.slice(3) || '+00:00';
}
