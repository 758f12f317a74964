/** Settings of mobile money. The server does not start if a setting of the chosen provider is missing. */
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';
import { port, webAddress } from './setting-fields.ts';

/** A key or secret of a provider: printable ASCII without spaces, so that it can be sent in an HTTP header. */
const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]+$/, settingsTexts.key)
  .optional();
const shortcode = z.string().regex(/^\d{5,7}$/, settingsTexts.paybill);

export const mobileMoneySettings = {
  MOBILE_MONEY: z.enum(['simulator', 'express', 'daraja', 'none'], settingsTexts.mobileMoney).optional(),
  ALLOW_SIMULATOR: z.literal('yes-demo', settingsTexts.allowSimulator).optional(),
  SIMULATOR_PORT: port.optional(),
  CALLBACK_URL: webAddress.optional(),
  PAYBILL: shortcode.optional(),
  MIN_PAYMENT: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, settingsTexts.shillings)
    .transform(Number)
    .default(100),
  DARAJA_URL: webAddress.default('https://api.safaricom.co.ke'),
  DARAJA_CONSUMER_KEY: key,
  DARAJA_CONSUMER_SECRET: key,
  DARAJA_SHORTCODE: shortcode.optional(),
  DARAJA_PASSKEY: key,
  DARAJA_TYPE: z.enum(['paybill', 'till'], settingsTexts.darajaType).default('paybill'),
  DARAJA_TILL: z
    .string()
    .regex(/^\d{5,8}$/, settingsTexts.till)
    .optional(),
  DARAJA_INITIATOR: z.string().optional(),
  DARAJA_SECURITY_CREDENTIAL: key,
  EXPRESS_URL: z.url({ protocol: /^https?$/, error: settingsTexts.expressUrl }).optional(),
  EXPRESS_API_KEY: key,
  EXPRESS_WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{32,128}$/, settingsTexts.webhookSecret)
    .optional(),
  EXPRESS_TRUST: z.enum(['callback', 'statement'], settingsTexts.expressTrust).default('callback'),
};

const Settings = z.object(mobileMoneySettings);
type Settings = z.output<typeof Settings>;

/** The school's general settings on which the settings of mobile money depend. */
interface School {
  isProduction: boolean;
  port: number;
  host: string;
  publicUrl: string;
}

/** Reads the settings. @throws {StartupError} a setting of the provider is missing, or not allowed in production */
export function readMobileMoney(env: Settings, school: School) {
  const { isProduction, publicUrl } = school;
  const provider = env.MOBILE_MONEY ?? (isProduction ? 'none' : 'simulator');
  const callbackOrigin = env.CALLBACK_URL ?? (provider === 'simulator' ? ownAddress(school) : publicUrl);
  const account = accountIn(env, provider);
  const isLive = isLiveAccount(account);
  if (isProduction && !isLive && !env.ALLOW_SIMULATOR)
    throw new StartupError(provider === 'daraja' ? settingsTexts.noSandbox : settingsTexts.noSimulator);
  if (isProduction) needHttps({ account, callbackOrigin });
  return {
    provider,
    account,
    /** False if the provider is a sandbox or simulator, which moves no real money. */
    isLive,
    /** The address that the simulator listens on. Phones need no sign-in, so in production it is local. */
    simulatorHost: isProduction ? '127.0.0.1' : school.host,
    /** The port of the simulated phones; by default two above the server's port. */
    simulatorPort: env.SIMULATOR_PORT ?? Math.min(school.port + 2, 65_535),
    /** The origin of the URLs to which the provider reports payments. */
    callbackOrigin,
    /** The secret part of the express provider's webhook URL; undefined for other providers. */
    webhookSecret: account.provider === 'express' ? account.webhookSecret : undefined,
    /** The paybill number for payments without a prompt; undefined if the school has none. */
    paybill: env.PAYBILL ?? (account.provider === 'daraja' && !account.till ? account.shortcode : undefined),
    /** The smallest payment in whole shillings, unless the remaining balance is smaller. */
    minimum: env.MIN_PAYMENT,
  };
}

const isLiveAccount = (account: MoneyAccount) =>
  account.provider === 'daraja' ? account.isLive : account.provider !== 'simulator';

/**
 * The address at which the simulator, on the same machine, reaches this server: by the name `localhost`, because at
 * 127.0.0.1 the server may show only students' web pages (preview-config.ts).
 */
function ownAddress({ host, port }: School) {
  const isLocal = ['0.0.0.0', '::', '127.0.0.1'].includes(host);
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${isLocal ? 'localhost' : name}:${port}`;
}

export type MoneyAccount = ReturnType<typeof accountIn>;

/** The school's account at the chosen provider: URLs, numbers and credentials. */
function accountIn(env: Settings, provider: NonNullable<Settings['MOBILE_MONEY']>) {
  if (provider === 'daraja') return { provider, ...darajaIn(env) };
  if (provider === 'express') return { provider, ...expressIn(env) };
  return { provider };
}

function darajaIn(env: Settings) {
  const { DARAJA_INITIATOR: name, DARAJA_SECURITY_CREDENTIAL: securityCredential } = env;
  if (Boolean(name) !== Boolean(securityCredential))
    throw new StartupError(({ settings }) => settings.bothOrNeither('DARAJA_INITIATOR', 'DARAJA_SECURITY_CREDENTIAL'));
  return {
    url: env.DARAJA_URL,
    isLive: !new URL(env.DARAJA_URL).hostname.startsWith('sandbox.'),
    consumerKey: requiredSetting(env, 'DARAJA_CONSUMER_KEY'),
    consumerSecret: requiredSetting(env, 'DARAJA_CONSUMER_SECRET'),
    shortcode: requiredSetting(env, 'DARAJA_SHORTCODE'),
    passkey: requiredSetting(env, 'DARAJA_PASSKEY'),
    till: env.DARAJA_TYPE === 'till' ? requiredSetting(env, 'DARAJA_TILL') : undefined,
    initiator: name && securityCredential ? { name, securityCredential } : undefined,
  };
}

const expressIn = (env: Settings) => ({
  url: requiredSetting(env, 'EXPRESS_URL'),
  apiKey: requiredSetting(env, 'EXPRESS_API_KEY'),
  webhookSecret: requiredSetting(env, 'EXPRESS_WEBHOOK_SECRET'),
  trustsCallbacks: env.EXPRESS_TRUST === 'callback',
});

type RequiredSetting = Exclude<keyof Settings, 'MIN_PAYMENT' | 'SIMULATOR_PORT'>;

function requiredSetting(env: Settings, name: RequiredSetting) {
  const value = env[name];
  if (value) return value;
  throw new StartupError(({ settings }) => settings.moneyNeeds(name, String(env.MOBILE_MONEY)));
}

/** Refuses addresses without HTTPS in production, because keys and payment reports are sent to them. */
function needHttps({ account, callbackOrigin }: { account: MoneyAccount; callbackOrigin: string }) {
  if (!('url' in account)) return;
  if (!account.url.startsWith('https:'))
    throw new StartupError(({ settings }) => settings.httpsNeeded(`${account.provider.toUpperCase()}_URL`));
  if (!callbackOrigin.startsWith('https:')) throw new StartupError(settingsTexts.callbackHttps);
}
