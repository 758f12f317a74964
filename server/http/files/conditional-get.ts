/** Conditional requests (RFC 9110, section 13): is the client's copy still current? */
import type { IncomingHttpHeaders } from 'node:http';

interface Version {
  etag: string;
  changedAt: Date;
}

/** Whether the response should be 304 (Not Modified). */
export function isNotModified(headers: IncomingHttpHeaders, { etag, changedAt }: Version) {
  const etags = headers['if-none-match'];
  if (etags !== undefined) return matchesEtag(etags, etag);
  return toSecond(changedAt) <= Date.parse(headers['if-modified-since'] ?? '');
}

/** Whether a header's list of ETags contains this one, or is `*`. Weak comparison. */
export const matchesEtag = (etags: string | undefined, etag: string) =>
  etags?.split(',').some((one) => opaqueTag(one) === opaqueTag(etag) || one.trim() === '*') ?? false;

const opaqueTag = (etag: string) => etag.trim().replace(/^W\//, '');

/** If-Range: whether the client's copy is of this version, so that a range can complete it. True without the header. */
export function isRangeValid(headers: IncomingHttpHeaders, { etag, changedAt }: Version) {
  const ifRange = headers['if-range'];
  if (ifRange === undefined || ifRange === etag) return true;
  return typeof ifRange === 'string' && Date.parse(ifRange) === toSecond(changedAt);
}

/** HTTP dates have a resolution of a second. */
const toSecond = (date: Date) => Math.floor(date.getTime() / 1000) * 1000;
