/**
 * How often something may happen. Counted in the database, so that a restart or
 * a second process does not start anew. A limit ends by itself, and the answer
 * says when.
 */
import { authMessages } from '#contract/messages/auth-messages.ts';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import type { ProofOfWork } from '#contract/protocol/refusals.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/ports/clock.ts';
import { Refusal, WorkWanted } from '#server/refusal.ts';
import * as store from './limits.store.ts';
import type { Reserved } from './reservations.ts';

export interface Limit {
  max: number;
  /** Length of the window, which starts with the first attempt in it. */
  minutes: number;
  /** What whoever is over it is told, where that is not 'Too many attempts'. */
  told?: (minutes: number) => string;
  /**
   * Past it an attempt may still be made, by a client that has worked for it: twice as much with each attempt, up to
   * what a phone does in ten seconds. For limits that strangers could use up, so that they keep nobody out.
   */
  orWork?: true;
}

/** Who makes an attempt: see visit.ts. */
export interface Visit {
  /** The network address, or what counts as one. */
  ip: string;
  /** What the client has worked for this request (contract/protocol/proof-of-work.ts); 0 for nothing. */
  provenTries: number;
  challenge: (tries: number) => ProofOfWork;
}

/** Something that is counted, such as 'sign-in:wanjiru@example.com', and how often it may happen. */
export type Counted = [key: string, limit: Limit];

/** Without a visit no work is taken, and a limit that takes it is like every other. */
interface Needs {
  db: Db;
  clock: Clock;
  visit?: Visit;
}

/**
 * Counts one more attempt. Count before the attempt, and take it back with
 * forgiveAttempts() when it turned out well: then many at once cannot get past.
 *
 * @throws {Refusal} too_many_requests  this one is over the limit
 */
export const countAttempt = (needs: Needs, key: string, limit: Limit) => countAttempts(needs, [[key, limit]]);

/** The same against several limits at once. Of a visit, what is refused does not count: it would make the next one dearer. */
export async function countAttempts(needs: Needs, counted: Counted[]) {
  const limits = new Map(counted);
  const counts = await count(needs, counted);
  const refusal = refusalOf(
    needs,
    counts.map(({ key, count, resetsAt }) => ({ limit: limits.get(key)!, count, resetsAt })),
  );
  if (!refusal) return;
  if (needs.visit) await forgiveAttempts(needs, [...limits.keys()]);
  throw refusal;
}

/** What has been counted so far for those keys, each with its end. */
export const countsOf = ({ db, clock }: Needs, keys: string[]) => store.listAttempts(db, keys, clock.now());

/**
 * Looks whether an attempt that is reserved is within each limit even if all
 * others that are under way fail. If only these stand in its way, it is to be
 * tried again in a moment.
 *
 * @throws {Refusal} too_many_requests  it is not
 */
export function refuseExhausted(needs: Omit<Needs, 'db'>, counted: Counted[], { counts, reserved }: SoFar) {
  const failed = new Map(counts.map((one) => [one.key, one]));
  const moment = new Date(needs.clock.now().getTime() + MOMENT);
  const refusal = refusalOf(
    needs,
    counted.map(([key, limit]) => {
      const { count, resetsAt } = failed.get(key) ?? { count: 0, resetsAt: moment };
      const isCrowded = count < limit.max;
      const underWay = reserved.get(key)!;
      if (isCrowded) return { limit: { ...limit, told: crowded }, count: count + underWay, resetsAt: moment };
      return { limit, count: count + underWay, resetsAt };
    }),
  );
  if (refusal) throw refusal;
}

/** Milliseconds after which what is under way has ended. */
const MOMENT = 2_000;
const crowded = () => generalMessages.tooManyRequests;

interface SoFar {
  counts: store.Counted[];
  reserved: Reserved;
}

/** Counts one more of each that failed, after it was let in. */
export const countFailure = (needs: Omit<Needs, 'visit'>, counted: Counted[]) => count(needs, counted);

/** Counts one more, and tells whether it is still within the limit. */
export async function isWithinLimit(needs: Needs, key: string, limit: Limit) {
  const [counted] = await count(needs, [[key, limit]]);
  return counted!.count <= limit.max;
}

export const forgiveAttempts = ({ db }: Pick<Needs, 'db'>, keys: string[]) => store.uncountAttempts(db, keys);

export const sweepAttempts = ({ db, clock }: Needs) => store.deletePastAttempts(db, clock.now());

function count({ db, clock }: Needs, counted: Counted[]) {
  const now = clock.now();
  const windows = counted.map(([key, { minutes }]) => ({ key, resetsAt: new Date(now.getTime() + minutes * 60_000) }));
  return store.countAttempts(db, windows, now);
}

interface Standing {
  limit: Limit;
  /** With this attempt. */
  count: number;
  resetsAt: Date;
}

/** Over several limits at once, the refusal names the one that ends last, and asks for the most work of them. */
function refusalOf({ clock, visit }: Omit<Needs, 'db'>, standings: Standing[]) {
  const over = standings.filter(({ count, limit }) => count > limit.max);
  if (over.length === 0) return undefined;
  const { limit, resetsAt } = over.reduce((last, one) => (one.resetsAt > last.resetsAt ? one : last));
  const secondsLeft = Math.max(1, Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000));
  const { told = authMessages.tooManyAttempts } = limit;
  const refusal = new Refusal('too_many_requests', told(Math.ceil(secondsLeft / 60)), secondsLeft);

  if (!visit || over.some((one) => !one.limit.orWork)) return refusal;
  const tries = Math.max(...over.map(triesFor));
  if (isEnough(visit.provenTries, tries)) return undefined;
  return new WorkWanted(refusal, visit.challenge(tries));
}

/**
 * Half is enough while the price doubles: another attempt may have raised it while the client worked.
 * At the cap it rises no more, so all of it is wanted; otherwise every guess there would cost a third less.
 */
const isEnough = (proven: number, tries: number) => (tries === puzzle.mostTries ? proven : proven * 2) >= tries;

const triesFor = ({ count, limit }: Standing) =>
  Math.min(puzzle.fewestTries * 2 ** (count - limit.max - 1), puzzle.mostTries);
