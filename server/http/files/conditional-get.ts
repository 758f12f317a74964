/** What a browser says of what it has already: whether that still holds (RFC 9110, section 13). */
import type { IncomingHttpHeaders } from 'node:http';

interface Version {
  etag: string;
  changedAt: Date;
}

/** Whether the browser has just this version, and needs no other answer than 304. */
export function isUnchanged(headers: IncomingHttpHeaders, { etag, changedAt }: Version) {
  const etags = headers['if-none-match'];
  if (etags !== undefined) return isAmong(etags, etag);
  return toSecond(changedAt) <= Date.parse(headers['if-modified-since'] ?? '');
}

/** Whether an ETag, or `*`, is in a header's list of them; weak ones are as good. */
export const isAmong = (etags: string | undefined, etag: string) =>
  etags?.split(',').some((one) => opaque(one) === opaque(etag) || one.trim() === '*') ?? false;

const opaque = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether parts of this version can be added to those that the browser has; always when it does not ask. */
export function mayContinue(headers: IncomingHttpHeaders, { etag, changedAt }: Version) {
  const held = headers['if-range'];
  if (held === undefined || held === etag) return true;
  return typeof held === 'string' && Date.parse(held) === toSecond(changedAt);
}

/** Dates on the wire have no more. */
const toSecond = (date: Date) => Math.floor(date.getTime() / 1000) * 1000;
