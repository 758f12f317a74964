/**
 * Ties what a provider answers to the browser that asked. The provider is given
 * a hash and puts it into its token; what it is the hash of lies in a cookie, so
 * that a token is worth nothing in any other browser.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

/** Seconds. */
const LIFETIME = 10 * 60;

export function newNonce() {
  const secret = randomBytes(32).toString('base64url');
  return { secret, nonce: hashOf(secret) };
}

export const giveNonce = (reply: FastifyReply, config: Config, secret: string) =>
  reply.setCookie(cookieName(config), secret, { ...cookieOptions(config), maxAge: LIFETIME });

/** The nonce that this browser's question was asked with, or undefined when it has asked none. */
export function nonceOf(request: FastifyRequest, config: Config) {
  const secret = request.cookies[cookieName(config)];
  return secret ? hashOf(secret) : undefined;
}

export const takeNonce = (reply: FastifyReply, config: Config) =>
  reply.clearCookie(cookieName(config), cookieOptions(config));

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Named and kept as a session is (server/http/sessions.ts). */
const cookieName = ({ isHttps }: Config) => (isHttps ? '__Host-popup' : 'popup');

const cookieOptions = ({ isHttps }: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps }) as const;
