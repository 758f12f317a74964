/** Parses the environment once, at the start. For an invalid variable the process prints one sentence and exits. */
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { SchoolName, SupportPhone } from '#contract/school-details.ts';
import { inLocale } from '#messages/catalogues.ts';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';
import { codeRunnerSettings, readCodeRunner, readRunnerPort } from './code-runner-config.ts';
import { databaseSettings, readDatabase } from './database-config.ts';
import { filesSettings, readFiles } from './files-config.ts';
import { mediaSettings, readMedia, readMediaMachines, readMediaPort } from './media-config.ts';
import { metricsSettings, readMetrics } from './metrics-config.ts';
import { mobileMoneySettings, readMobileMoney } from './mobile-money-config.ts';
import { originSettings, readOrigins } from './origins-config.ts';
import { peerSettings, readPeer } from './peer-config.ts';
import { previewSettings, readPreview } from './preview-config.ts';
import { redisSettings } from './redis-config.ts';
import { port, webAddress } from './setting-fields.ts';

/** A list of trusted proxies, as addresses or networks, in the format of Fastify's trustProxy. */
const addressList = z.string().transform((text, context) => {
  const addresses = text.split(',').map((part) => part.trim());
  if (!addresses.every(isNetwork)) context.addIssue(settingsTexts.networks);
  return addresses;
});

/** Whether the text is an IP address, or a network with a prefix length, such as 10.0.0.0/8 or fd00::/8. */
function isNetwork(text: string) {
  const [address = '', length, ...rest] = text.split('/');
  const prefixLength = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isLength = length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= prefixLength);
  return prefixLength > 0 && isLength && rest.length === 0;
}

const megabytes = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, settingsTexts.megabytes)
  .transform(Number);

/** The default identity provider. */
export const GOOGLE = 'https://accounts.google.com';

/** Whether Node supports this IANA time zone. */
function isZone(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A setting that is validated like a form's field, but with the setting's own error message. */
const likeField = (field: z.ZodType, message: string) =>
  z
    .string()
    .trim()
    .refine((text) => field.safeParse(text).success, message);

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], settingsTexts.environment).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).optional(),
  API_BASE: z
    .string()
    .regex(/^(?:\/[\w.-]+)+$/, settingsTexts.path)
    .default('/api/v1'),
  PUBLIC_URL: webAddress.optional(),
  SERVE_PROCESSES: z
    .string()
    .regex(/^(?:auto|[1-9]|[1-5]\d|6[0-4])$/, settingsTexts.serveProcesses)
    .transform((text) => (text === 'auto' ? availableParallelism() : Number(text)))
    .default(1),
  ...originSettings,
  TRUSTED_PROXY: addressList.optional(),
  ...databaseSettings,
  ...redisSettings,
  ...peerSettings,
  DARASA_DATA: z.string().min(1).default('var'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: settingsTexts.mailServer }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]+@[^\r\n]+$/, settingsTexts.sender)
    .optional(),
  SECURITY_CONTACT: z.url({ protocol: /^(?:https|mailto|tel)$/, error: settingsTexts.contact }).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: settingsTexts.issuer }).default(GOOGLE),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  SCHOOL_ZONE: z.string().refine(isZone, settingsTexts.zone).default('Africa/Nairobi'),
  SCHOOL_NAME: likeField(SchoolName, settingsTexts.schoolName).optional(),
  SUPPORT_PHONE: likeField(SupportPhone, settingsTexts.phone).optional(),
  IMAGE_MAX_MB: megabytes.default(10),
  VIDEO_MAX_MB: megabytes.default(2000),
  FILE_MAX_MB: megabytes.default(20),
  STUDENT_FILES_MAX_MB: megabytes.default(500),
  RECORDING_MAX_MINUTES: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, settingsTexts.minutes)
    .default('180')
    .transform(Number),
  FFMPEG: z.string().min(1).optional(),
  ...filesSettings,
  ...mobileMoneySettings,
  ...codeRunnerSettings,
  ...mediaSettings,
  ...previewSettings,
  ...metricsSettings,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent'], settingsTexts.logLevel).optional(),
});

export type Config = ReturnType<typeof readConfig>;

/** Parses all settings, and changes nothing. @throws {StartupError} a variable has an invalid value */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const env = parse(environment);
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction) checkProduction(env);

  const school = schoolIn(env, isProduction);
  const preview = readPreview(env, school);
  const database = readDatabase(env);
  return {
    ...school,
    apiBase: env.API_BASE,
    isPublicUrlSet: env.PUBLIC_URL !== undefined,
    ...readOrigins(env, ownOriginsOf(env, preview.origin)),
    trustedProxy: env.TRUSTED_PROXY ?? false,
    ...database,
    ...readPeer(env, { ...database, port: school.port }),
    redisUrl: env.REDIS_URL,
    dataFolder: resolve(env.DARASA_DATA),
    smtpUrl: env.SMTP_URL,
    /** The contact in security.txt for vulnerability reports; if undefined, the sender's address of emails is used. */
    securityContact: env.SECURITY_CONTACT,
    mailFrom: env.MAIL_FROM ?? 'Darasa <school@darasa.test>',
    /** The school's client registration at its identity provider; undefined without a provider. */
    identityProvider: env.OIDC_CLIENT_ID
      ? { issuer: env.OIDC_ISSUER, clientId: env.OIDC_CLIENT_ID, redirectUri: `${school.publicUrl}/popup.html` }
      : undefined,
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    /** IANA name of the school's time zone. */
    schoolZone: env.SCHOOL_ZONE,
    /** The school's name and phone number, until the office enters others. */
    schoolName: env.SCHOOL_NAME,
    supportPhone: env.SUPPORT_PHONE,
    /** Maximum upload size by purpose, in megabytes of 1,048,576 bytes. */
    maxMegabytes: { picture: env.IMAGE_MAX_MB, video: env.VIDEO_MAX_MB, file: env.FILE_MAX_MB },
    /** Maximum megabytes of one student's files in total; a file counts once, however often it is handed in. */
    studentMegabytes: env.STUDENT_FILES_MAX_MB,
    /** Maximum minutes of one recording. Its size is limited like a video's. */
    recordingMinutes: env.RECORDING_MAX_MINUTES,
    /** The path of ffmpeg, which makes smaller videos, or `none`; if undefined, ffmpeg is searched for on the PATH. */
    ffmpeg: env.FFMPEG,
    ...readParts(env, school),
    preview,
    isHttps: env.PUBLIC_URL?.startsWith('https:') ?? false,
  };
}

const schoolIn = (env: z.output<typeof Environment>, isProduction: boolean) => ({
  isProduction,
  port: env.PORT,
  /** Outside production only this machine can connect to the server, unless HOST is set. */
  host: env.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
  /** Number of processes with which `npm start` serves requests. */
  serveProcesses: env.SERVE_PROCESSES,
  /** The origin of links in emails. */
  publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
});

/** Reads the settings whose schemas are in files of their own. */
const readParts = (env: z.output<typeof Environment>, school: ReturnType<typeof schoolIn>) => ({
  files: readFiles(env, env.VIDEO_MAX_MB),
  mobileMoney: readMobileMoney(env, school),
  codeRunner: readCodeRunner(env),
  /** Where `npm run runner` lets other machines use it; undefined if only processes of this machine may. */
  runnerPort: readRunnerPort(env),
  media: readMedia(env, school),
  /** The machines that our media engines are on; undefined if they are on this one. */
  mediaMachines: readMediaMachines(env),
  /** Where `npm run media` lets schools on other machines use its engines; undefined if only processes of this machine may. */
  mediaPort: readMediaPort(env),
  /** The address at which Prometheus reads this process's metrics; undefined without METRICS_PORT. */
  metrics: readMetrics(env, school),
});

/** The origins of the school's own pages. At `localhost` they include 127.0.0.1, unless it is the preview origin. */
function ownOriginsOf({ PUBLIC_URL, PORT }: z.output<typeof Environment>, previewOrigin: string | undefined) {
  if (PUBLIC_URL) return [PUBLIC_URL];
  return [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`].filter((origin) => origin !== previewOrigin);
}

/** Checks production settings. @throws {StartupError} SMTP_URL without MAIL_FROM, or OIDC_ISSUER not https: */
function checkProduction(env: z.output<typeof Environment>) {
  if (env.SMTP_URL && !env.MAIL_FROM) throw new StartupError(settingsTexts.senderNeeded);
  if (!env.OIDC_ISSUER.startsWith('https:'))
    throw new StartupError(({ settings }) => settings.httpsNeeded('OIDC_ISSUER'));
}

function parse(environment: NodeJS.ProcessEnv) {
  // An empty variable, common in .env files, counts as not set.
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(set);
  if (parsed.success) return parsed.data;

  const { path, message } = parsed.error.issues[0]!;
  const name = String(path[0]);
  // Messages must not repeat these values: keys, secrets, and URLs, which can contain a password.
  const isSecret = /_(?:URLS?|KEY|SECRET|PASSKEY|CREDENTIAL|TOKEN|MACHINES)$|^RUNNERS$/.test(name);
  throw new StartupError(({ settings }, locale) => {
    const what = inLocale(message, locale);
    return isSecret ? settings.mustBe(name, what) : settings.mustBeInstead(name, what, String(environment[name]));
  });
}
