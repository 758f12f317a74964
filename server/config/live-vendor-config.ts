/** Settings of the external providers of live classes: LiveKit, Daily and JaaS. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';

const text = z.string().min(1);
const DAILY_API = 'https://api.daily.co/v1';
const JAAS = 'https://8x8.vc';

/** The app's id at JaaS. A key's displayed id begins with it: vpaas-magic-cookie-…/4f4910. */
const APP_ID = /^vpaas-magic-cookie-[\da-f]+$/;

export const liveVendorSettings = {
  LIVEKIT_URL: z.string().refine(isSocketOrigin, settingsTexts.livekit).optional(),
  LIVEKIT_API_KEY: text.optional(),
  LIVEKIT_API_SECRET: text.optional(),
  DAILY_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.daily\.co)?$/i, settingsTexts.dailyDomain)
    .optional(),
  DAILY_API_KEY: text.optional(),
  DAILY_API_URL: z.url({ protocol: /^https?$/, error: settingsTexts.dailyApi }).default(DAILY_API),
  JAAS_APP_ID: z.string().regex(APP_ID, settingsTexts.jaasApp).optional(),
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

/** Reads LiveKit's settings. @throws {StartupError} a setting is missing, or LIVEKIT_URL is not wss: in production */
export function readLivekit(env: Environment, { isProduction }: { isProduction: boolean }) {
  const { LIVEKIT_URL, ...secrets } = required(env, ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET']);
  if (isProduction && !LIVEKIT_URL.startsWith('wss:')) throw new StartupError(settingsTexts.livekitHttps);
  return {
    provider: 'livekit' as const,
    /** The URL without a trailing slash. */
    url: LIVEKIT_URL.replace(/\/$/, ''),
    apiKey: secrets.LIVEKIT_API_KEY,
    apiSecret: secrets.LIVEKIT_API_SECRET,
  };
}

/** Reads Daily's settings. @throws {StartupError} a setting is missing, or DAILY_API_URL is not https: in production */
export function readDaily(env: Environment, { isProduction }: { isProduction: boolean }) {
  const { DAILY_DOMAIN, DAILY_API_KEY } = required(env, ['DAILY_DOMAIN', 'DAILY_API_KEY']);
  if (isProduction && !env.DAILY_API_URL.startsWith('https:'))
    throw new StartupError(({ settings }) => settings.httpsNeeded('DAILY_API_URL'));
  const name = DAILY_DOMAIN.toLowerCase().replace(/\.daily\.co$/, '');
  return {
    provider: 'daily' as const,
    /** The origin of Daily's pages that we show in frames. */
    origin: `https://${name}.daily.co`,
    apiUrl: env.DAILY_API_URL.replace(/\/$/, ''),
    apiKey: DAILY_API_KEY,
  };
}

/** Reads JaaS's settings. @throws {StartupError} a setting is missing, or the key is not an RSA key */
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
  if (missing.length > 0) throw new StartupError(({ settings }) => settings.liveRoomsNeed(missing));
  return env as Environment & Record<Name, string>;
}

/** The RSA key in PEM format. In an environment variable its line breaks may be written as \n. */
function privateKeyIn({ JAAS_PRIVATE_KEY: key, JAAS_PRIVATE_KEY_FILE: file }: Environment) {
  if (key && file) throw new StartupError(settingsTexts.oneJaasKey);
  if (!key && !file) throw new StartupError(settingsTexts.jaasKeyNeeded);
  const pem = key?.replaceAll('\\n', '\n') ?? contentOf(file!);
  if (!isRsa(pem)) throw new StartupError(settingsTexts.rsaKey);
  return pem;
}

/** Reads the key's file. The error never contains `file`: an operator may have put the key itself in the setting. */
function contentOf(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartupError(settingsTexts.jaasKeyFile);
  }
}

function isRsa(pem: string) {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
