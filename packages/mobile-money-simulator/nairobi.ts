/** Milliseconds that Nairobi is ahead of UTC: three hours all year, since Kenya has no daylight saving time. */
const UTC_OFFSET = 3 * 60 * 60_000;

/** Formats a time by the clock in Nairobi: '2026-11-20 15:30:00'. */
export const nairobiTime = (at: Date) =>
  new Date(at.getTime() + UTC_OFFSET).toISOString().slice(0, 19).replace('T', ' ');

/** Formats a time by the clock in Nairobi as Daraja does: '20261120153000'. */
export const nairobiDigits = (at: Date) => nairobiTime(at).replaceAll(/\D/g, '');

/** Parses a time by the clock in Nairobi, '2026-11-20 15:30:00'; undefined when the text is invalid. */
export function fromNairobi(text: string) {
  const at = new Date(`${text.replace(' ', 'T')}+03:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
