/** Settings of the external providers of live classes: LiveKit, Daily and JaaS. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';

const text = z.string().min(1);
const DAILY_API = 'https://api.daily.co/v1';
const JAAS = 'https://8x8.vc';

/** The app's id at JaaS, with which the displayed id of a key begins: vpaas-magic-cookie-…/4f4910. */
const APP_ID = /^vpaas-magic-cookie-[\da-f]+$/;

export const liveVendorSettings = {
  LIVEKIT_URL: z.string().refine(isSocketOrigin, 'an address such as wss://live.school.example').optional(),
  LIVEKIT_API_KEY: text.optional(),
  LIVEKIT_API_SECRET: text.optional(),
  DAILY_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.daily\.co)?$/i, 'the name before .daily.co, such as school')
    .optional(),
  DAILY_API_KEY: text.optional(),
  DAILY_API_URL: z.url({ protocol: /^https?$/, error: `an address such as ${DAILY_API}` }).default(DAILY_API),
  JAAS_APP_ID: z.string().regex(APP_ID, 'an id such as vpaas-magic-cookie-1fc542a3e4414a44b2611668195e2bfe').optional(),
  JAAS_KEY_ID: text.optional(),
  JAAS_PRIVATE_KEY: text.optional(),
  JAAS_PRIVATE_KEY_FILE: text.optional(),
};

const Settings = z.object(liveVendorSettings);
type Environment = z.output<typeof Settings>;

function isSocketOrigin(address: string) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return /^wss?:$/.test(url?.protocol ?? '') && `${url?.protocol}//${url?.host}` === address.replace(/\/$/, '');
}

/** @throws {StartupError} a setting is missing, or LIVEKIT_URL is not wss: in production */
export function readLivekit(env: Environment, { isProduction }: { isProduction: boolean }) {
  const { LIVEKIT_URL, ...secrets } = required(env, ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET']);
  if (isProduction && !LIVEKIT_URL.startsWith('wss:'))
    throw new StartupError('LIVEKIT_URL must be an address with wss: in production.');
  return {
    provider: 'livekit' as const,
    /** The URL without a trailing slash. */
    url: LIVEKIT_URL.replace(/\/$/, ''),
    apiKey: secrets.LIVEKIT_API_KEY,
    apiSecret: secrets.LIVEKIT_API_SECRET,
  };
}

/** @throws {StartupError} a setting is missing, or DAILY_API_URL is not https: in production */
export function readDaily(env: Environment, { isProduction }: { isProduction: boolean }) {
  const { DAILY_DOMAIN, DAILY_API_KEY } = required(env, ['DAILY_DOMAIN', 'DAILY_API_KEY']);
  if (isProduction && !env.DAILY_API_URL.startsWith('https:'))
    throw new StartupError('DAILY_API_URL must be an address with https: in production.');
  const name = DAILY_DOMAIN.toLowerCase().replace(/\.daily\.co$/, '');
  return {
    provider: 'daily' as const,
    /** The origin of Daily's pages that we show in frames. */
    origin: `https://${name}.daily.co`,
    apiUrl: env.DAILY_API_URL.replace(/\/$/, ''),
    apiKey: DAILY_API_KEY,
  };
}

/** @throws {StartupError} a setting is missing, or the key is not an RSA key */
export function readJaas(env: Environment) {
  const { JAAS_APP_ID, JAAS_KEY_ID } = required(env, ['JAAS_APP_ID', 'JAAS_KEY_ID']);
  return {
    provider: 'jaas' as const,
    origin: JAAS,
    appId: JAAS_APP_ID,
    /** The header of a token requires this form: the app's id, a slash, the key's own id. */
    keyId: JAAS_KEY_ID.includes('/') ? JAAS_KEY_ID : `${JAAS_APP_ID}/${JAAS_KEY_ID}`,
    privateKey: privateKeyIn(env),
  };
}

function required<Name extends keyof Environment>(env: Environment, names: Name[]) {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length > 0)
    throw new StartupError(`LIVE_ROOMS needs ${joinNames(missing)} too. See docs/providers/live-rooms.md.`);
  return env as Environment & Record<Name, string>;
}

const joinNames = (names: string[]) =>
  names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The RSA key in PEM format. In an environment variable its line breaks may be written as \n. */
function privateKeyIn({ JAAS_PRIVATE_KEY: key, JAAS_PRIVATE_KEY_FILE: file }: Environment) {
  if (key && file) throw new StartupError('Only one of JAAS_PRIVATE_KEY and JAAS_PRIVATE_KEY_FILE can be set.');
  if (!key && !file) throw new StartupError('LIVE_ROOMS needs JAAS_PRIVATE_KEY or JAAS_PRIVATE_KEY_FILE too.');
  const pem = key?.replaceAll('\\n', '\n') ?? contentOf(file!);
  if (!isRsa(pem)) throw new StartupError('The private key of JaaS must be an RSA key as PEM.');
  return pem;
}

/** Reads the key's file. The error does not repeat its name: an operator may have put the key itself in the setting. */
function contentOf(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartupError('JAAS_PRIVATE_KEY_FILE must be a file that Darasa can read.');
  }
}

function isRsa(pem: string) {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
