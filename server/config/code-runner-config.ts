/** Settings of the code runner: our engine here or on other machines, or an external Judge0. */
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';
import { controlPortIn, machineList, machinesIn, machineToken } from './machines-config.ts';
import { port } from './setting-fields.ts';

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, settingsTexts.wholeNumber)
  .transform(Number);

export const codeRunnerSettings = {
  CODE_RUNNER: z.enum(['engine', 'judge0'], settingsTexts.codeRunner).default('engine'),
  RUNNERS: machineList(settingsTexts.runners).optional(),
  RUNNERS_CA: z.string().min(1).optional(),
  RUNNER_PORT: port.optional(),
  RUNNER_HOST: z.string().min(1).default('127.0.0.1'),
  RUNNER_TOKEN: machineToken.optional(),
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

function ownRunner({ RUNNERS, RUNNERS_CA }: Env) {
  if (!RUNNERS) return { provider: 'engine' as const };
  return { provider: 'machines' as const, machines: machinesIn({ list: RUNNERS, ca: ['RUNNERS_CA', RUNNERS_CA] }) };
}

/**
 * Reads at which port `npm run runner` lets other machines use it; undefined for none.
 *
 * @throws {StartupError} no token; no certificate for a port that other machines can reach, or a bad one
 */
export function readRunnerPort(env: Env) {
  if (env.RUNNER_PORT === undefined) return undefined;
  return controlPortIn(env, {
    port: env.RUNNER_PORT,
    host: env.RUNNER_HOST,
    token: env.RUNNER_TOKEN,
    names: {
      port: 'RUNNER_PORT',
      host: 'RUNNER_HOST',
      token: 'RUNNER_TOKEN',
      cert: 'RUNNER_TLS_CERT',
      key: 'RUNNER_TLS_KEY',
    },
  });
}
