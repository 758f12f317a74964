/** The school's time zone, an IANA name in the page's head. All times are shown in this zone. */
const configured = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;

export const timeZone = configured ?? 'Africa/Nairobi';

/** The city of the school's time zone: 'Nairobi'. */
export const timeZoneCity = timeZone.split('/').at(-1)!.replaceAll('_', ' ');

const schoolDay = new Intl.DateTimeFormat('en-CA', { timeZone });

/** The day at a moment in the school's time zone, such as '2026-11-20'. */
export const schoolDayOf = (moment: Date) => schoolDay.format(moment);

/** Returns the milliseconds by which a zone is ahead of UTC at that moment. */
export function utcOffset(at: Date, zone = timeZone) {
  const localTime = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
  return Date.parse(`${localTime.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}

/** Returns whether the device's clock shows another time than the school's clock. */
export const deviceClockDiffers = (at: Date, deviceZone = deviceTimeZone()) =>
  utcOffset(at) !== utcOffset(at, deviceZone);

export const deviceTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
