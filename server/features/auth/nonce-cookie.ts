/**
 * Binds a provider's ID token to the browser that started the sign-in: the nonce
 * in the token is the hash of a secret in this browser's cookie, so the token
 * does not work in any other browser.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { namedCookie } from '#server/http/sessions/cookies.ts';

/** The cookie's lifetime in seconds. */
const LIFETIME = 10 * 60;

export function newNonce() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, nonce: hashOf(secret) };
}

const { read, set: setNonceCookie, clear: clearNonceCookie } = namedCookie('popup', LIFETIME);

export { clearNonceCookie, setNonceCookie };

/** The nonce that this browser started its sign-in with, or undefined if it has not started one. */
export function readNonce(request: FastifyRequest, config: Config) {
  const secret = read(request, config);
  return secret ? hashOf(secret) : undefined;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
