/** Settings of the code runner: our engine here or on other machines, or an external Judge0. */
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';
import { readAuthorities, readCertificate } from './certificate-files.ts';
import { port } from './setting-fields.ts';

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, settingsTexts.wholeNumber)
  .transform(Number);

const TOKEN = /^[\w-]{32,256}$/;
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

/** The machines in a list such as https://:token@10.77.0.4:2360,https://:token@10.77.0.5:2360 */
const machineList = z.string().transform((text, context) => {
  const machines = text.split(',').map((address) => machineAt(address.trim()));
  const origins = machines.map((machine) => machine?.origin);
  if (!machines.every((machine) => machine !== undefined) || new Set(origins).size < origins.length) {
    context.addIssue(settingsTexts.runners);
    return [];
  }
  return machines;
});

function machineAt(address: string) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username || url.pathname !== '/' || url.search || url.hash || !TOKEN.test(url.password))
    return undefined;
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && THIS_MACHINE.test(url.hostname));
  return isAllowed ? { origin: url.origin, token: url.password } : undefined;
}

export const codeRunnerSettings = {
  CODE_RUNNER: z.enum(['engine', 'judge0'], settingsTexts.codeRunner).default('engine'),
  RUNNERS: machineList.optional(),
  RUNNERS_CA: z.string().min(1).optional(),
  RUNNER_PORT: port.optional(),
  RUNNER_HOST: z.string().min(1).default('127.0.0.1'),
  RUNNER_TOKEN: z.string().regex(TOKEN, settingsTexts.runnerToken).optional(),
  RUNNER_TLS_CERT: z.string().min(1).optional(),
  RUNNER_TLS_KEY: z.string().min(1).optional(),
  JUDGE0_URL: z.url({ protocol: /^https?$/, error: settingsTexts.judge0 }).optional(),
  JUDGE0_HOST: z
    .string()
    .regex(/^[\w.-]+$/, settingsTexts.judge0Host)
    .optional(),
  JUDGE0_KEY: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, settingsTexts.key)
    .optional(),
  RUNS_PER_DAY: wholeNumber.optional(),
  RUNS_PER_MINUTE: wholeNumber.default(60),
};

const Settings = z.object(codeRunnerSettings);
type Env = z.output<typeof Settings>;

/** Default runs per day with an external Judge0: the specification's figure. */
const DAILY_QUOTA = 100;

/**
 * Reads what runs the school's programs.
 *
 * @throws {StartupError} CODE_RUNNER is judge0, but JUDGE0_URL is not set, or RUNNERS is; RUNNERS_CA has no certificate
 */
export function readCodeRunner(env: Env) {
  const perMinute = env.RUNS_PER_MINUTE;
  if (env.CODE_RUNNER === 'engine') return { ...ownRunner(env), perDay: env.RUNS_PER_DAY, perMinute };
  if (env.RUNNERS) throw new StartupError(settingsTexts.engineNeeded);
  if (!env.JUDGE0_URL) throw new StartupError(settingsTexts.judge0Needed);
  return {
    provider: 'judge0' as const,
    url: env.JUDGE0_URL,
    /** `host` and `key` are sent as X-RapidAPI-Host and X-RapidAPI-Key; without a host, `key` also as X-Auth-Token. */
    host: env.JUDGE0_HOST,
    key: env.JUDGE0_KEY,
    /** Maximum runs per person and day; undefined for no limit. */
    perDay: env.RUNS_PER_DAY ?? DAILY_QUOTA,
    perMinute,
  };
}

function ownRunner({ RUNNERS: machines, RUNNERS_CA }: Env) {
  if (!machines) return { provider: 'engine' as const };
  const ca = RUNNERS_CA === undefined ? undefined : readAuthorities('RUNNERS_CA', RUNNERS_CA);
  return { provider: 'machines' as const, machines: machines.map((machine) => ({ ...machine, ca })) };
}

/**
 * Reads at which port `npm run runner` lets other machines use it; undefined for none.
 *
 * @throws {StartupError} no token; no certificate for a port that other machines can reach, or a bad one
 */
export function readRunnerPort(env: Env) {
  if (env.RUNNER_PORT === undefined) return undefined;
  if (!env.RUNNER_TOKEN) throw new StartupError(settingsTexts.runnerTokenNeeded);
  const tls = readCertificate(env, 'RUNNER_TLS_CERT', 'RUNNER_TLS_KEY') ?? undefined;
  if (!tls && !THIS_MACHINE.test(env.RUNNER_HOST)) throw new StartupError(settingsTexts.runnerTlsNeeded);
  return { port: env.RUNNER_PORT, host: env.RUNNER_HOST, token: env.RUNNER_TOKEN, tls };
}
