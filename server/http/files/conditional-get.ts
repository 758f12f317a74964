/** Conditional requests (RFC 9110, section 13), with which clients ask whether their copy is still current. */
import type { IncomingHttpHeaders } from 'node:http';

interface Version {
  etag: string;
  changedAt: Date;
}

/** Whether the client's copy is current, so that the response should be 304 (Not Modified). */
export function isNotModified(headers: IncomingHttpHeaders, { etag, changedAt }: Version) {
  const etags = headers['if-none-match'];
  if (etags !== undefined) return matchesEtag(etags, etag);
  return toSecond(changedAt) <= Date.parse(headers['if-modified-since'] ?? '');
}

/** Whether a header's list of ETags contains `etag` (by weak comparison) or `*`. */
export const matchesEtag = (etags: string | undefined, etag: string) =>
  etags?.split(',').some((one) => opaqueTag(one) === opaqueTag(etag) || one.trim() === '*') ?? false;

const opaqueTag = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether a range may be sent: If-Range names this version of the file, or the request has no If-Range header. */
export function isRangeValid(headers: IncomingHttpHeaders, { etag, changedAt }: Version) {
  const ifRange = headers['if-range'];
  if (ifRange === undefined || ifRange === etag) return true;
  return typeof ifRange === 'string' && Date.parse(ifRange) === toSecond(changedAt);
}

/** Rounds down to a second, because HTTP dates are no more precise. */
const toSecond = (date: Date) => Math.floor(date.getTime() / 1000) * 1000;
