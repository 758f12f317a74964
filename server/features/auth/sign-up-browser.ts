/**
 * Recognises the browser of a sign-up by a random cookie. One cookie covers all
 * sign-ups of a browser, because people share phones.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { namedCookie } from '#server/http/sessions/cookies.ts';

/** The cookie's lifetime in seconds: a week, after which an unconfirmed sign-up is deleted too (links.ts). */
const LIFETIME = 7 * 24 * 60 * 60;

const { read, set: setCookie } = namedCookie('sign-up', LIFETIME);

/** The hash that identifies this browser, or undefined if no sign-up was made in it. */
export function browserHashOf(request: FastifyRequest, config: Config) {
  const token = read(request, config);
  return token && isToken(token) ? hashOf(token) : undefined;
}

/** Sets the cookie, or extends it by a week if it exists. Returns the hash that identifies this browser. */
export function rememberBrowser({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, config: Config) {
  const existing = read(request, config);
  const token = existing && isToken(existing) ? existing : randomBytes(32).toString('base64url');
  setCookie(reply, config, token);
  return hashOf(token);
}

const isToken = (text: string) => /^[\w-]{43}$/.test(text);

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
