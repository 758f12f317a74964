/**
 * Tells the browser in which somebody signed up from any other, by a random
 * cookie. One cookie for all sign-ups of a browser: people share phones.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { namedCookie } from '#server/http/sessions/cookies.ts';

/** Seconds; as long as a sign-up waits to be confirmed. */
const LIFETIME = 7 * 24 * 60 * 60;

const { read, set: give } = namedCookie('sign-up', LIFETIME);

/** The hash by which that browser is known, or undefined when it has signed nobody up. */
export function browserHashOf(request: FastifyRequest, config: Config) {
  const token = read(request, config);
  return token && isToken(token) ? hashOf(token) : undefined;
}

/** The same, for a browser that signs somebody up: it gets its cookie now, or keeps it for another week. */
export function rememberBrowser({ request, reply }: { request: FastifyRequest; reply: FastifyReply }, config: Config) {
  const known = read(request, config);
  const token = known && isToken(known) ? known : randomBytes(32).toString('base64url');
  give(reply, config, token);
  return hashOf(token);
}

const isToken = (text: string) => /^[\w-]{43}$/.test(text);

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
