/**
 * Credentials for relays: a username and password valid for some hours (the TURN REST API), proven by the long-term
 * credential mechanism (RFC 8489, section 9.2). The password is derived from username and secret, so none is stored.
 */
import { createHash, createHmac } from 'node:crypto';

export const REALM = 'darasa';

const USERNAME = /^(\d{1,12}):.{1,200}$/s;

/**
 * Returns the key with which the user signs requests; undefined when the username is malformed or expired.
 *
 * @param username  `expiry:name`, the expiry in seconds since 1970
 * @param now       milliseconds since 1970
 */
export function keyOf(username: string, secret: string, now: number): Buffer | undefined {
  const expiry = USERNAME.exec(username)?.[1];
  if (expiry === undefined || Number(expiry) * 1000 <= now) return undefined;
  return longTermKey(username, passwordOf(username, secret));
}

export const passwordOf = (username: string, secret: string) =>
  createHmac('sha1', secret).update(username).digest('base64');

/** The signing key of the long-term credential mechanism (RFC 8489, section 9.2.2), which requires MD5. */
export const longTermKey = (username: string, password: string) =>
  createHash('md5').update(`${username}:${REALM}:${password}`).digest();
