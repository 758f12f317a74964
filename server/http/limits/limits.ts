/**
 * Rate limits, counted in the database so that restarts and several processes share the counts. A limit expires by
 * itself, and the refusal says when.
 */
import { authMessages } from '#contract/messages/auth-messages.ts';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import type { ProofOfWork } from '#contract/protocol/refusals.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/ports/clock.ts';
import { ProofOfWorkRequired, Refusal } from '#server/refusal.ts';
import * as store from './limits.store.ts';
import type { Reserved } from './reservations.ts';

export interface Limit {
  max: number;
  /** Length of the window, which starts with the first attempt in it. */
  minutes: number;
  /** The refusal's text; 'Too many attempts' by default. */
  message?: (minutes: number) => string;
  /**
   * Over the limit, an attempt may still pass with a proof of work, which doubles with each attempt up to ten seconds of
   * a phone's time. For limits that strangers could use up to lock others out.
   */
  orProofOfWork?: true;
}

/** The client that makes an attempt: see sessions/visit.ts. */
export interface Visit {
  /** The network address, or its IPv6 network: see network.ts. */
  ip: string;
  /** The proof of work of this request (contract/protocol/proof-of-work.ts); 0 without one. */
  provenTries: number;
  challenge: (tries: number) => ProofOfWork;
}

/** The key of a counter, such as 'sign-in:wanjiru@example.com', and its limit. */
export type Counted = [key: string, limit: Limit];

/** Leave out `visit` to accept no proof of work. */
interface Needs {
  db: Db;
  clock: Clock;
  visit?: Visit;
}

/**
 * Counts an attempt. Count before the attempt, and undo it with uncountAttempts() if it succeeds: then concurrent
 * attempts cannot exceed the limit.
 *
 * @throws {Refusal} too_many_requests
 */
export const countAttempt = (needs: Needs, key: string, limit: Limit) => countAttempts(needs, [[key, limit]]);

/** Counts against several limits. With a visit, a refused attempt does not count, or it would double the next proof. */
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

/** The current counts of those keys, with the ends of their windows. */
export const countsOf = ({ db, clock }: Needs, keys: string[]) => store.listAttempts(db, keys, clock.now());

/**
 * Checks that a reserved attempt is within each limit even if all concurrent ones fail. If only these are in its way,
 * the client should retry in a moment.
 *
 * @throws {Refusal} too_many_requests
 */
export function refuseExhausted(needs: Omit<Needs, 'db'>, counted: Counted[], { counts, reserved }: CurrentCounts) {
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

/** Milliseconds after which attempts in progress have ended. */
const CONCURRENT_TIMEOUT = 2_000;
const concurrentMessage = () => generalMessages.tooManyRequests;

interface CurrentCounts {
  counts: store.Counted[];
  reserved: Reserved;
}

/** Counts a failed attempt that was admitted by refuseExhausted. */
export const countFailure = (needs: Omit<Needs, 'visit'>, counted: Counted[]) => count(needs, counted);

/** Counts an attempt and returns whether it is within the limit. */
export async function isWithinLimit(needs: Needs, key: string, limit: Limit) {
  const [counted] = await count(needs, [[key, limit]]);
  return counted!.count <= limit.max;
}

export const uncountAttempts = ({ db }: Pick<Needs, 'db'>, keys: string[]) => store.uncountAttempts(db, keys);

export const deleteExpiredAttempts = ({ db, clock }: Needs) => store.deletePastAttempts(db, clock.now());

function count({ db, clock }: Needs, counted: Counted[]) {
  const now = clock.now();
  const windows = counted.map(([key, { minutes }]) => ({ key, resetsAt: new Date(now.getTime() + minutes * 60_000) }));
  return store.countAttempts(db, windows, now);
}

interface LimitUsage {
  limit: Limit;
  /** Including this attempt. */
  count: number;
  resetsAt: Date;
}

/** Over several limits, the refusal names the one that expires last, and asks for the largest proof of work. */
function refusalOf({ clock, visit }: Omit<Needs, 'db'>, usages: LimitUsage[]) {
  const over = usages.filter(({ count, limit }) => count > limit.max);
  if (over.length === 0) return undefined;
  const { limit, resetsAt } = over.reduce((last, one) => (one.resetsAt > last.resetsAt ? one : last));
  const secondsLeft = Math.max(1, Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000));
  const { message: messageFor = authMessages.tooManyAttempts } = limit;
  const refusal = new Refusal('too_many_requests', messageFor(Math.ceil(secondsLeft / 60)), secondsLeft);

  if (!visit || over.some((one) => !one.limit.orProofOfWork)) return refusal;
  const tries = Math.max(...over.map(triesFor));
  if (isEnough(visit.provenTries, tries)) return undefined;
  return new ProofOfWorkRequired(refusal, visit.challenge(tries));
}

/**
 * Half is enough while the work doubles: another attempt may have raised it while the client worked. At the cap it no
 * longer rises, so all of it is needed; otherwise each guess there would cost a third less.
 */
const isEnough = (proven: number, tries: number) => (tries === puzzle.mostTries ? proven : proven * 2) >= tries;

const triesFor = ({ count, limit }: LimitUsage) =>
  Math.min(puzzle.fewestTries * 2 ** (count - limit.max - 1), puzzle.mostTries);
