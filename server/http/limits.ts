/**
 * How often something may happen. Counted in the database, so that a restart or
 * a second process does not start anew. A limit ends by itself, and the answer
 * says when.
 */
import { authMessages } from '#contract/auth-messages.ts';
import { generalMessages } from '#contract/general-messages.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './limits.store.ts';

export interface Limit {
  max: number;
  /** Length of the window, which starts with the first attempt in it. */
  minutes: number;
  /** What whoever is over it is told, where that is not 'Too many attempts'. */
  told?: (minutes: number) => string;
}

/** Something that is counted, such as 'sign-in:wanjiru@example.com', and how often it may happen. */
export type Counted = [key: string, limit: Limit];

type Needs = Pick<Services, 'db' | 'clock'>;

/**
 * Counts one more attempt. Count before the attempt, and take it back with
 * forgiveAttempts() when it turned out well: then many at once cannot get past.
 *
 * @throws {Refusal} too_many_requests  this one is over the limit
 */
export const countAttempt = (needs: Needs, key: string, limit: Limit) => countAttempts(needs, [[key, limit]]);

/** The same against several limits at once. */
export async function countAttempts(needs: Needs, counted: Counted[]) {
  refuseOver(needs, counted, await count(needs, counted));
}

/** What has been counted so far for those keys, each with its end. */
export const countsOf = ({ db, clock }: Needs, keys: string[]) => store.listAttempts(db, keys, clock.now());

/** How many attempts that count only when they fail are under way in this process, by key. */
const underWay = new Map<string, number>();

/**
 * Makes an attempt that counts only when it fails, as most do not: nothing is
 * written for it unless it is. While it lasts it stands in the way of others as
 * one that may yet fail, so that many at once cannot get past.
 *
 * Read the counts inside: what failed before the reading is in them, and what
 * was under way then is in what `reserved` tells, this attempt included.
 */
export async function reserving<T>(keys: string[], attempt: (reserved: Reserved) => Promise<T>): Promise<T> {
  const reserved = new Map(keys.map((key) => [key, (underWay.get(key) ?? 0) + 1]));
  for (const [key, number] of reserved) underWay.set(key, number);
  try {
    return await attempt(reserved);
  } finally {
    for (const key of keys) leave(key);
  }
}

export type Reserved = ReadonlyMap<string, number>;

function leave(key: string) {
  const left = underWay.get(key)! - 1;
  if (left > 0) underWay.set(key, left);
  else underWay.delete(key);
}

/**
 * Looks whether an attempt that is reserved is within each limit even if all
 * others that are under way fail. If only these stand in its way, it is to be
 * tried again in a moment.
 *
 * @throws {Refusal} too_many_requests  it is not
 */
export function refuseExhausted({ clock }: Pick<Needs, 'clock'>, counted: Counted[], { counts, reserved }: SoFar) {
  refuseOver(
    { clock },
    counted,
    counts.map((one) => ({ ...one, count: one.count + 1 })),
  );
  const failed = new Map(counts.map(({ key, count }) => [key, count]));
  const isCrowded = counted.some(([key, { max }]) => (failed.get(key) ?? 0) + reserved.get(key)! > max);
  if (isCrowded) throw new Refusal('too_many_requests', generalMessages.tooManyRequests, 2);
}

interface SoFar {
  counts: store.Counted[];
  reserved: Reserved;
}

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

/** Whoever is over several limits learns of the one that lasts longest. */
function refuseOver({ clock }: Pick<Needs, 'clock'>, counted: Counted[], counts: store.Counted[]) {
  const limits = new Map(counted);
  const over = counts.filter(({ key, count }) => count > (limits.get(key)?.max ?? Number.POSITIVE_INFINITY));
  if (over.length === 0) return;
  const { key, resetsAt } = over.reduce((last, one) => (one.resetsAt > last.resetsAt ? one : last));
  const secondsLeft = Math.max(1, Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000));
  const { told = authMessages.tooManyAttempts } = limits.get(key)!;
  throw new Refusal('too_many_requests', told(Math.ceil(secondsLeft / 60)), secondsLeft);
}
