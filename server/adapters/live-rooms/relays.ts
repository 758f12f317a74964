/** What browsers need for the relays of our engines: addresses, and a name and password that run out (the TURN REST API). */
import { createHmac } from 'node:crypto';
import type { Relay } from '#server/ports/media.ts';

/** Seconds: longer than any class, and then a name is worth nothing. */
const NAME_LASTS = 12 * 60 * 60;

interface Doors {
  /** As it stands in addresses. */
  host: string;
  ports: number[];
  isSecure: boolean;
}

/** @param now  milliseconds since 1970 */
export function relayFor(
  userId: string,
  { host, ports, isSecure }: Doors,
  { secret, now }: { secret: string; now: number },
): Relay {
  const schemes = isSecure ? ['turn', 'turns'] : ['turn'];
  const urls = ports.flatMap((port) => schemes.map((scheme) => `${scheme}:${host}:${port}?transport=tcp`));
  const username = `${Math.floor(now / 1000) + NAME_LASTS}:${userId}`;
  return { urls, username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}
