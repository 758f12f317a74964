/** What can be turned while the simulator runs. */
import { z } from 'zod';

const YEAR = 365 * 24 * 60 * 60_000;

export const Settings = z.strictObject({
  /** How many times faster than real everything happens. */
  speed: z.number().positive(),
  /** While it is so nothing is answered and nothing told. */
  isPaused: z.boolean(),
  /** Milliseconds more for each answer; not divided by the speed. */
  latency: z.number().nonnegative(),
  /** The share of requests, 0 to 1, that are turned away at the gate: certainly nothing came of them. */
  errorRate: z.number().min(0).max(1),
  /** Milliseconds by which our clock is wrong: a year at most. */
  clockOffset: z.number().min(-YEAR).max(YEAR),
  /** Seconds that a phone waits for its owner. */
  patience: z.number().positive(),
  /** Whether reversals are refused in the end. */
  refusesReversals: z.boolean(),
  /** Where the express provider tells of everything: it has one address for a shop. Empty where there is none. */
  webhookUrl: z.union([z.url(), z.literal('')]),
});
export type Settings = z.output<typeof Settings>;

export const usualSettings: Settings = {
  speed: 1,
  isPaused: false,
  latency: 0,
  errorRate: 0,
  clockOffset: 0,
  patience: 60,
  refusesReversals: false,
  webhookUrl: '',
};
