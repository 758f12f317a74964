/** The calendar and the clock that hang in the school. */

/** '2026-11-20' */
export function dayAt(moment: Date, zone: string) {
  // Canadians write their days as ISO 8601 does: 2026-11-20.
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment);
}

/** '2026-11-20 14:30' */
export function minuteAt(moment: Date, zone: string) {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  return `${dayAt(moment, zone)} ${clock.format(moment)}`;
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
