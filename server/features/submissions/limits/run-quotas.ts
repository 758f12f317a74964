/**
 * How many programs a person may run: each minute, counted here, because a
 * restart need not remember it; and where others run them for us, or the school
 * says so, each day, counted in the database.
 */
import { submissionMessages } from '#contract/submissions.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/connect.ts';
import { type Counted, countAttempts, forgiveAttempts } from '#server/http/limits.ts';
import type { Clock } from '#server/ports/clock.ts';
import { Refusal } from '#server/refusal.ts';

interface Needs {
  db: Db;
  clock: Clock;
  config: Config;
}

const MINUTE = 60_000;
const DAY = 24 * 60;

interface Counting {
  runs: number;
  resetsAt: number;
}

/** Entries from which those that have passed are thrown away. */
const MANY = 5_000;

export type RunQuotas = ReturnType<typeof openRunQuotas>;

export function openRunQuotas(needs: Needs) {
  const { perMinute, perDay } = needs.config.codeRunner;
  const thisMinute = countingByMinute(needs);

  return {
    /** @throws {Refusal} too_many_requests  so many more are too many */
    async count(ownerId: string, runs: number) {
      const counting = thisMinute(ownerId);
      if (counting.runs + runs > perMinute)
        throw new Refusal('too_many_requests', submissionMessages.tooFast, secondsLeft(needs, counting));
      // Before anything is waited for: others would be counted against what was not yet counted.
      counting.runs += runs;
      if (perDay === undefined) return;
      await countToday(needs, { ownerId, runs, perDay }).catch((refusal) => {
        counting.runs -= runs;
        throw refusal;
      });
    },
    /** Takes so many back: they were not run. */
    async forgive(ownerId: string, runs: number) {
      const counting = thisMinute(ownerId);
      counting.runs = Math.max(0, counting.runs - runs);
      if (perDay !== undefined) await forgiveToday(needs, ownerId, runs);
    },
  };
}

/** What a person has run in a minute that began with the first of it. */
function countingByMinute({ clock }: Needs) {
  const counted = new Map<string, Counting>();
  return (ownerId: string) => {
    const now = clock.now().getTime();
    const known = counted.get(ownerId);
    // One that ends later than in a minute is from before the clock was set back.
    if (known && known.resetsAt > now && known.resetsAt <= now + MINUTE) return known;
    if (counted.size > MANY) for (const [id, { resetsAt }] of counted) if (resetsAt <= now) counted.delete(id);
    const begun = { runs: 0, resetsAt: now + MINUTE };
    counted.set(ownerId, begun);
    return begun;
  };
}

const secondsLeft = ({ clock }: Needs, { resetsAt }: Counting) =>
  Math.max(1, Math.ceil((resetsAt - clock.now().getTime()) / 1000));

interface Today {
  ownerId: string;
  runs: number;
  perDay: number;
}

/** One after the other, so that a batch that does not fit is not counted. */
async function countToday(needs: Needs, { ownerId, runs, perDay }: Today) {
  const told = () => submissionMessages.quotaOf(perDay);
  const counted: Counted[] = [[keyOf(ownerId), { max: perDay, minutes: DAY, told }]];
  for (let done = 0; done < runs; done++)
    await countAttempts(needs, counted).catch(async (refusal) => {
      await forgiveToday(needs, ownerId, done + 1);
      throw refusal;
    });
}

async function forgiveToday({ db }: Needs, ownerId: string, runs: number) {
  for (let done = 0; done < runs; done++) await forgiveAttempts({ db }, [keyOf(ownerId)]);
}

const keyOf = (ownerId: string) => `runs-day:${ownerId}`;
