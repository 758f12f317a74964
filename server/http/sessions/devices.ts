/**
 * The devices on which somebody has signed in: a cookie that lasts, signed for
 * each account by itself, which lets nobody in. A known device is counted by itself
 * (features/auth/check-password.ts), so that strangers cannot use up its limit.
 *
 *   device=<random id>.<mark of one account>.<mark of another>…
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Services } from '#server/services.ts';
import { cookieCalled } from './cookies.ts';

type Needs = Pick<Services, 'config' | 'signer'>;

/** Browsers keep no cookie longer. In seconds. */
const LIFETIME = 400 * 24 * 60 * 60;
/** Accounts of one device, those that were used last. */
const MOST_ACCOUNTS = 20;

export interface Device {
  id: string;
  /** Whether somebody has signed in to the account with that email on it. */
  knows(email: string): boolean;
}

const { read, give } = cookieCalled('device', LIFETIME);

export function deviceOf({ config, signer }: Needs, request: FastifyRequest): Device {
  const { id, marks } = parse(request, config);
  return { id, knows: (email) => marks.some((mark) => signer.isSigned('device', `${id} ${email}`, mark)) };
}

/** From now on the device that asks is known to that account. */
export function rememberDevice(
  { config, signer }: Needs,
  email: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { id, marks } = parse(request, config);
  const mark = signer.sign('device', `${id} ${email}`);
  const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, MOST_ACCOUNTS);
  give(reply, config, [id, ...kept].join('.'));
}

/** A new one, where there is none. */
function parse(request: FastifyRequest, config: Config) {
  const [, known, listed = ''] = read(request, config)?.match(/^([\w-]{22})((?:\.[\w-]{22}){1,20})$/) ?? [];
  return { id: known ?? randomBytes(16).toString('base64url'), marks: listed.split('.').slice(1) };
}
