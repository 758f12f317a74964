/** The time zone of the clock that everything is shown by, as the page says it: an IANA name. */
const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;

export const timeZone = said ?? 'Africa/Nairobi';

/** What one calls its time: 'Nairobi'. */
export const timeName = timeZone.split('/').at(-1)!.replaceAll('_', ' ');

/** Milliseconds by which clocks in a zone are ahead of UTC at that moment. */
export function aheadOfUtc(at: Date, zone = timeZone) {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(
    at,
  );
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(at.getTime() / 1000) * 1000;
}

/** Whether this device's own clock shows another time than that one. */
export const isElsewhere = (at: Date, here = hereZone()) => aheadOfUtc(at) !== aheadOfUtc(at, here);

export const hereZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
