/** The calendar that hangs in the school: which day it is there. */
export function dayAt(moment: Date, zone: string) {
  // Canadians write their days as ISO 8601 does: 2026-11-20.
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment);
}
