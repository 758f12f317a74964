/**
 * Ties what a provider answers to the browser that asked. The provider is given
 * a hash and puts it into its token; what it is the hash of lies in a cookie, so
 * that a token is worth nothing in any other browser.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { namedCookie } from '#server/http/sessions/cookies.ts';

/** Seconds. */
const LIFETIME = 10 * 60;

export function newNonce() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, nonce: hashOf(secret) };
}

const { read, set: give, clear: take } = namedCookie('popup', LIFETIME);

export { give as giveNonce, take as takeNonce };

/** The nonce that this browser's question was asked with, or undefined when it has asked none. */
export function nonceOf(request: FastifyRequest, config: Config) {
  const secret = read(request, config);
  return secret ? hashOf(secret) : undefined;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
