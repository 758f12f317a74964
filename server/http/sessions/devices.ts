/**
 * Known devices: a lasting cookie with a signature per account that has signed in on it. It grants no access; a known
 * device has a rate limit of its own (features/auth/check-password.ts) that strangers cannot use up.
 *
 *   device=<random id>.<signature of one account>.<signature of another>…
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Services } from '#server/services.ts';
import { namedCookie } from './cookies.ts';

type Needs = Pick<Services, 'config' | 'signer'>;

/** Lifetime of the cookie in seconds; the longest that browsers allow. */
const LIFETIME = 400 * 24 * 60 * 60;
/** The cookie has signatures of at most this many accounts, the most recently used ones. */
const MAX_ACCOUNTS = 20;

export interface Device {
  id: string;
  /** Whether the account with this email has signed in on the device. */
  knows(email: string): boolean;
}

const { read, set: setDeviceCookie } = namedCookie('device', LIFETIME);

export function deviceOf({ config, signer }: Needs, request: FastifyRequest): Device {
  const { id, signatures } = parse(request, config);
  return {
    id,
    knows: (email) => signatures.some((signature) => signer.isSigned('device', `${id} ${email}`, signature)),
  };
}

/** Marks the requesting device as known to the account. */
export function rememberDevice(
  { config, signer }: Needs,
  email: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { id, signatures } = parse(request, config);
  const signature = signer.sign('device', `${id} ${email}`);
  const latestSignatures = [signature, ...signatures.filter((other) => other !== signature)].slice(0, MAX_ACCOUNTS);
  setDeviceCookie(reply, config, [id, ...latestSignatures].join('.'));
}

/** The cookie's id and signatures; a new id for a device without the cookie. */
function parse(request: FastifyRequest, config: Config) {
  const [, knownId, listed = ''] = read(request, config)?.match(/^([\w-]{22})((?:\.[\w-]{22}){1,20})$/) ?? [];
  return { id: knownId ?? randomBytes(16).toString('base64url'), signatures: listed.split('.').slice(1) };
}
