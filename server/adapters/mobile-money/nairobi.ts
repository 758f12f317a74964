/** Milliseconds from UTC to Nairobi time (UTC+3 all year), which M-Pesa uses whatever the school's time zone is. */
const AHEAD = 3 * 60 * 60_000;

/** Formats a time in Nairobi's time zone: '2026-11-20 15:30:00'. */
export const nairobiTime = (at: Date) => new Date(at.getTime() + AHEAD).toISOString().slice(0, 19).replace('T', ' ');

/** Formats a time in Nairobi's time zone as digits: '20261120153000'. */
export const nairobiDigits = (at: Date) => nairobiTime(at).replaceAll(/\D/g, '');

const TIME =
  /^(?:(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})|(?<dayFirst>\d{1,2})[-/](?<monthSecond>\d{1,2})[-/](?<yearLast>\d{4}))[ T]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\.\d+)?\s*(?<half>[AP]M)?\s*(?<zone>Z|[+-]\d{2}:\d{2})?$/i;

/**
 * Parses a time as M-Pesa's statements and spreadsheet programs write it: '2026-11-20 15:30:00', '20-11-2026 15:30:00',
 * '5/1/2026 3:30 PM' (5 January), with or without a zone. Undefined if the text is not a time.
 */
export function fromNairobi(text: string) {
  const found = text.trim().match(TIME)?.groups;
  if (!found) return undefined;
  const { year = found.yearLast, month = found.monthSecond, day = found.dayFirst, minute, second = '00' } = found;
  const date = [year, two(month), two(day)].join('-');
  const at = new Date(`${date}T${two(hourOf(found))}:${minute}:${second}${found.zone ?? '+03:00'}`);
  return Number.isNaN(at.getTime()) || !isDay(date) ? undefined : at;
}

const two = (digits = '') => digits.padStart(2, '0');

/** Converts to a 24-hour clock: 12 AM is midnight. Invalid hours such as 13 PM become 99, which is no time. */
function hourOf({ hour, half }: Record<string, string | undefined>) {
  if (!half) return hour;
  if (Number(hour) < 1 || Number(hour) > 12) return '99';
  return String((Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0));
}

/** Whether the day exists: JavaScript silently reads 31 February as a day in March. */
const isDay = (date: string) => new Date(date).toISOString().startsWith(date);
