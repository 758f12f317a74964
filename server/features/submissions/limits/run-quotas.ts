/**
 * Limits how many programs a person may run: per minute, counted in memory; and per day, counted for all processes, with
 * a remote runner or if the school has set RUNS_PER_DAY.
 */

import type { Config } from '#server/config/config.ts';
import { type Counted, countAttempts, uncountAttempts } from '#server/http/limits/limits.ts';
import type { Attempts } from '#server/ports/attempts.ts';
import type { Clock } from '#server/ports/clock.ts';
import { Refusal } from '#server/refusal.ts';
import * as submissionsTexts from '#texts/code/submissions.ts';

interface Needs {
  attempts: Attempts;
  clock: Clock;
  config: Config;
}

const MINUTE = 60_000;
const DAY = 24 * 60;

interface Counting {
  runs: number;
  resetsAt: number;
}

/** Expired entries are deleted when more than this many entries are in memory. */
const MANY = 5_000;

export type RunQuotas = ReturnType<typeof openRunQuotas>;

export function openRunQuotas(needs: Needs) {
  const { perMinute, perDay } = needs.config.codeRunner;
  const thisMinute = countingByMinute(needs);

  return {
    /**
     * Counts runs against the quotas.
     * @throws {Refusal} too_many_requests  the runs exceed the quota
     */
    async count(ownerId: string, runs: number) {
      const counting = thisMinute(ownerId);
      if (counting.runs + runs > perMinute)
        throw new Refusal('too_many_requests', submissionsTexts.tooFast, secondsLeft(needs, counting));
      // Counted before the first await, so that concurrent calls see the new count.
      counting.runs += runs;
      if (perDay === undefined) return;
      await countToday(needs, { ownerId, runs, perDay }).catch((refusal) => {
        counting.runs -= runs;
        throw refusal;
      });
    },
    /** Stops counting runs that did not take place. */
    async forgive(ownerId: string, runs: number) {
      const counting = thisMinute(ownerId);
      counting.runs = Math.max(0, counting.runs - runs);
      if (perDay !== undefined) await refundToday(needs, ownerId, runs);
    },
  };
}

/** Returns a function that finds a person's counter of the current minute, which begins with the first run in it. */
function countingByMinute({ clock }: Needs) {
  const counted = new Map<string, Counting>();
  return (ownerId: string) => {
    const now = clock.now().getTime();
    const current = counted.get(ownerId);
    // A counter that ends more than a minute from now was started before the clock was set back.
    if (current && current.resetsAt > now && current.resetsAt <= now + MINUTE) return current;
    if (counted.size > MANY) for (const [id, { resetsAt }] of counted) if (resetsAt <= now) counted.delete(id);
    const started = { runs: 0, resetsAt: now + MINUTE };
    counted.set(ownerId, started);
    return started;
  };
}

const secondsLeft = ({ clock }: Needs, { resetsAt }: Counting) =>
  Math.max(1, Math.ceil((resetsAt - clock.now().getTime()) / 1000));

interface Today {
  ownerId: string;
  runs: number;
  perDay: number;
}

/** Counts runs against the daily quota, one by one. If a batch exceeds the quota, the whole batch is uncounted. */
async function countToday(needs: Needs, { ownerId, runs, perDay }: Today) {
  const message: Counted[1]['message'] = (_, { submissions }) => submissions.quotaOf(perDay);
  const counted: Counted[] = [[keyOf(ownerId), { max: perDay, minutes: DAY, message }]];
  for (let count = 0; count < runs; count++)
    await countAttempts(needs, counted).catch(async (refusal) => {
      await refundToday(needs, ownerId, count + 1);
      throw refusal;
    });
}

async function refundToday({ attempts }: Needs, ownerId: string, runs: number) {
  for (let count = 0; count < runs; count++) await uncountAttempts({ attempts }, [keyOf(ownerId)]);
}

const keyOf = (ownerId: string) => `runs-day:${ownerId}`;
