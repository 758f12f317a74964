/**
 * Known devices: a long-lived cookie with a signature for each account that has signed in on the device. It grants no
 * access, but a known device has its own rate limit for sign-in (features/auth/check-password.ts), so that strangers
 * who use up the general limit cannot lock the user out.
 *
 *   device=<random id>.<signature for one account>.<signature for another account>…
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Services } from '#server/services.ts';
import { namedCookie } from './cookies.ts';

type Needs = Pick<Services, 'config' | 'signer'>;

/** Lifetime of the cookie in seconds: 400 days, the maximum in browsers. */
const LIFETIME = 400 * 24 * 60 * 60;
/** Maximum number of accounts with a signature in the cookie; the most recently used ones are kept. */
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

/** Adds the account with this email to the device's cookie. */
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

/** The id and signatures in the device's cookie; without a valid cookie, a new id and no signatures. */
function parse(request: FastifyRequest, config: Config) {
  const [, knownId, listed = ''] = read(request, config)?.match(/^([\w-]{22})((?:\.[\w-]{22}){1,20})$/) ?? [];
  return { id: knownId ?? randomBytes(16).toString('base64url'), signatures: listed.split('.').slice(1) };
}
