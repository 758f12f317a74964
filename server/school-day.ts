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

/** '2026-11-20T14:30:05+03:00' (ISO 8601): a moment by that clock, which loses nothing. */
export function isoAt(moment: Date, zone: string) {
  const named = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(moment);
  // 'GMT+03:00', and in London's winter 'GMT'.
  const offset = named.find(({ type }) => type === 'timeZoneName')!.value.slice(3) || '+00:00';
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' });
  return `${dayAt(moment, zone)}T${clock.format(moment)}${offset}`;
}
