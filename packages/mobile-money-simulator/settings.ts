/** Settings that can change while the simulator runs. */
import { z } from 'zod';

const YEAR = 365 * 24 * 60 * 60_000;

export const Settings = z.strictObject({
  /** Factor by which the simulator runs faster than real time. */
  speed: z.number().positive(),
  /** While paused, no request is answered and no callback is sent. */
  isPaused: z.boolean(),
  /** Extra milliseconds before each API response; not divided by the speed. */
  latency: z.number().nonnegative(),
  /** The share of API requests, 0 to 1, that are refused immediately, without any effect. */
  errorRate: z.number().min(0).max(1),
  /** Milliseconds by which the simulator's clock is wrong, at most a year. */
  clockOffset: z.number().min(-YEAR).max(YEAR),
  /** Seconds after which an unanswered phone reports a timeout. */
  patience: z.number().positive(),
  /** Whether accepted reversals fail in their final result. */
  refusesReversals: z.boolean(),
  /** The shop's URL to which the express provider sends all results; empty: no results are sent. */
  webhookUrl: z.union([z.url(), z.literal('')]),
});
export type Settings = z.output<typeof Settings>;

export const defaultSettings: Settings = {
  speed: 1,
  isPaused: false,
  latency: 0,
  errorRate: 0,
  clockOffset: 0,
  patience: 60,
  refusesReversals: false,
  webhookUrl: '',
};
