/** What a browser needs to use our engines' TURN relays: URLs, and credentials that expire (the TURN REST API). */
import { createHmac } from 'node:crypto';
import type { Relay } from '#server/ports/media.ts';

/** Seconds for which credentials are valid: longer than any class. */
const CREDENTIAL_LIFETIME_S = 12 * 60 * 60;

/** What the credentials of users are made with. */
export interface RelayKey {
  address: RelayAddress;
  secret: string;
}

interface RelayAddress {
  /** The relays' host as written in URLs: an IPv6 address has brackets. */
  host: string;
  ports: number[];
  isSecure: boolean;
}

/** The URLs and credentials that a user's browser gets; none without ports. @param now  milliseconds since 1970 */
export function relaysFor(userId: string, { address, secret }: RelayKey, now = Date.now()): Relay[] {
  const { host, ports, isSecure } = address;
  if (ports.length === 0) return [];
  const schemes = isSecure ? ['turn', 'turns'] : ['turn'];
  const urls = ports.flatMap((port) => schemes.map((scheme) => `${scheme}:${host}:${port}?transport=tcp`));
  const username = `${Math.floor(now / 1000) + CREDENTIAL_LIFETIME_S}:${userId}`;
  return [{ urls, username, credential: createHmac('sha1', secret).update(username).digest('base64') }];
}
