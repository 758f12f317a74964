/** Settings of the code runner: our engine or an external Judge0. */
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';

const wholeNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, settingsTexts.wholeNumber)
  .transform(Number);

export const codeRunnerSettings = {
  CODE_RUNNER: z.enum(['engine', 'judge0'], settingsTexts.codeRunner).default('engine'),
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

/** Default runs per day with an external Judge0: the specification's figure. */
const DAILY_QUOTA = 100;

/** Reads the settings. @throws {StartupError} CODE_RUNNER is judge0, but JUDGE0_URL is not set */
export function readCodeRunner(env: z.output<typeof Settings>) {
  const perMinute = env.RUNS_PER_MINUTE;
  if (env.CODE_RUNNER === 'engine') return { provider: 'engine' as const, perDay: env.RUNS_PER_DAY, perMinute };
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
