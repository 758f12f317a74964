/**
 * Rate limits. Attempts are counted in the database or in Redis (port `Attempts`), so that processes share the counts.
 * Uses of single-use values, and attempts that count only if a transaction commits, are always counted in the database
 * (`databaseAttempts`). A client over a limit may retry when the time window ends; the refusal says when that is.
 */

import { puzzle } from '#contract/protocol/proof-of-work.ts';
import type { ProofOfWork } from '#contract/protocol/refusals.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import type { Db } from '#server/db/connect.ts';
import type { Attempts, Counted as Count } from '#server/ports/attempts.ts';
import type { Clock } from '#server/ports/clock.ts';
import { ProofOfWorkRequired, Refusal } from '#server/refusal.ts';
import { deletePastAttempts } from './limits.store.ts';
import type { Reserved } from './reservations.ts';

export interface Limit {
  max: number;
  /** Length of the time window, which starts with its first attempt. */
  minutes: number;
  /** The refusal's text; 'Too many attempts' by default. */
  message?: (minutes: number, texts: Catalogue) => string;
  /**
   * An attempt over the limit may still pass with a proof of work. The required work doubles with each attempt, up to
   * ten seconds on a phone. Set this on limits that an attacker could use up in order to lock out another user.
   */
  orProofOfWork?: true;
}

/** What rate limits know about the client of a request: see sessions/visit.ts. */
export interface Visit {
  /** The client's IPv4 address or IPv6 network: see network.ts. */
  ip: string;
  /** The work that this request has proved (contract/protocol/proof-of-work.ts); 0 without a proof. */
  provenTries: number;
  challenge: (tries: number) => ProofOfWork;
}

/** The key of a counter, such as 'sign-in:wanjiru@example.com', and the limit for its count. */
export type Counted = [key: string, limit: Limit];

/** Without `visit`, no proof of work is accepted. */
interface Needs {
  attempts: Attempts;
  clock: Clock;
  visit?: Visit;
}

/**
 * Counts an attempt. If only failures should count, call this before the attempt, and uncountAttempts() if the attempt
 * succeeds; counting after a failure would let concurrent attempts exceed the limit.
 *
 * @throws {Refusal} too_many_requests
 */
export const countAttempt = (needs: Needs, key: string, limit: Limit) => countAttempts(needs, [[key, limit]]);

/** Counts an attempt for several limits. With a visit, a refused attempt is uncounted, or it would double the required work. */
export async function countAttempts(needs: Needs, counted: Counted[]) {
  const limits = new Map(counted);
  const counts = await count(needs, counted);
  const refusal = refusalOf(
    needs,
    counts.map(({ key, count, resetsAt }) => ({ limit: limits.get(key)!, count, resetsAt })),
  );
  if (!refusal) return;
  if (needs.visit) await uncountAttempts(needs, [...limits.keys()]);
  throw refusal;
}

/** The current counts for these keys, with the ends of their time windows. */
export const countsOf = ({ attempts, clock }: Needs, keys: string[]) => attempts.list(keys, clock.now());

/**
 * Checks that a reserved attempt is within each limit even if all concurrent attempts fail. If it would be within the
 * limits without the concurrent attempts, the client is told to retry in a moment.
 *
 * @throws {Refusal} too_many_requests
 */
export function refuseExhausted(
  needs: Omit<Needs, 'attempts'>,
  counted: Counted[],
  { counts, reserved }: CurrentCounts,
) {
  const failed = new Map(counts.map((one) => [one.key, one]));
  const moment = new Date(needs.clock.now().getTime() + CONCURRENT_TIMEOUT);
  const refusal = refusalOf(
    needs,
    counted.map(([key, limit]) => {
      const { count, resetsAt } = failed.get(key) ?? { count: 0, resetsAt: moment };
      const isCrowded = count < limit.max;
      const concurrent = reserved.get(key)!;
      if (isCrowded)
        return { limit: { ...limit, message: concurrentMessage }, count: count + concurrent, resetsAt: moment };
      return { limit, count: count + concurrent, resetsAt };
    }),
  );
  if (refusal) throw refusal;
}

/** Milliseconds after which attempts that are in progress now have usually ended. */
const CONCURRENT_TIMEOUT = 2_000;
const concurrentMessage = (_: number, { general }: Catalogue) => general.tooManyRequests;

interface CurrentCounts {
  counts: Count[];
  reserved: Reserved;
}

/** Counts a failed attempt that was admitted by refuseExhausted. */
export const countFailure = (needs: Omit<Needs, 'visit'>, counted: Counted[]) => count(needs, counted);

/** Counts an attempt and returns whether it is within the limit. */
export async function isWithinLimit(needs: Needs, key: string, limit: Limit) {
  const [counted] = await count(needs, [[key, limit]]);
  return counted!.count <= limit.max;
}

export const uncountAttempts = ({ attempts }: Pick<Needs, 'attempts'>, keys: string[]) => attempts.uncount(keys);

/** Deletes expired counters in the database. Counters in Redis expire by themselves. */
export const deleteExpiredAttempts = ({ db, clock }: { db: Db; clock: Clock }) => deletePastAttempts(db, clock.now());

function count({ attempts, clock }: Needs, counted: Counted[]) {
  const now = clock.now();
  const windows = counted.map(([key, { minutes }]) => ({ key, resetsAt: new Date(now.getTime() + minutes * 60_000) }));
  return attempts.count(windows, now);
}

interface LimitUsage {
  limit: Limit;
  /** The number of attempts, including this one. */
  count: number;
  resetsAt: Date;
}

const tooManyAttempts = (minutes: number, { auth }: Catalogue) => auth.tooManyAttempts(minutes);

/** The refusal if a limit is exceeded. For several exceeded limits, it has the latest end and the largest required work. */
function refusalOf({ clock, visit }: Omit<Needs, 'attempts'>, usages: LimitUsage[]) {
  const over = usages.filter(({ count, limit }) => count > limit.max);
  if (over.length === 0) return undefined;
  const { limit, resetsAt } = over.reduce((last, one) => (one.resetsAt > last.resetsAt ? one : last));
  const secondsLeft = Math.max(1, Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000));
  const { message: messageFor = tooManyAttempts } = limit;
  const minutesLeft = Math.ceil(secondsLeft / 60);
  const refusal = new Refusal('too_many_requests', (texts) => messageFor(minutesLeft, texts), secondsLeft);

  if (!visit || over.some((one) => !one.limit.orProofOfWork)) return refusal;
  const tries = Math.max(...over.map(triesFor));
  if (isEnough(visit.provenTries, tries)) return undefined;
  return new ProofOfWorkRequired(refusal, visit.challenge(tries));
}

/**
 * Below the maximum, half of the required work is enough, because another attempt may have doubled the requirement
 * while the client worked. At the maximum the requirement no longer doubles, so all of it must be done: accepting half
 * would make each guess a third cheaper.
 */
const isEnough = (proven: number, tries: number) => (tries === puzzle.mostTries ? proven : proven * 2) >= tries;

const triesFor = ({ count, limit }: LimitUsage) =>
  Math.min(puzzle.fewestTries * 2 ** (count - limit.max - 1), puzzle.mostTries);
