/** The time zone of the clock that everything is shown by, as the page says it: an IANA name. */
const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;

export const timeZone = said ?? 'Africa/Nairobi';
