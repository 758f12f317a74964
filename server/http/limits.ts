/**
 * How often something may happen. Counted in the database, so that a restart or
 * a second process does not start anew. A limit ends by itself, and the answer
 * says when.
 */
import { authMessages } from '#contract/auth-messages.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './limits.store.ts';

export interface Limit {
  max: number;
  /** Length of the window, which starts with the first attempt in it. */
  minutes: number;
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

/**
 * Looks, without counting, whether one more attempt would be within each limit.
 *
 * @throws {Refusal} too_many_requests  it would not
 */
export function refuseExhausted(needs: Pick<Needs, 'clock'>, counted: Counted[], soFar: store.Counted[]) {
  refuseOver(
    needs,
    counted,
    soFar.map((one) => ({ ...one, count: one.count + 1 })),
  );
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
  const end = Math.max(...over.map(({ resetsAt }) => resetsAt.getTime()));
  const secondsLeft = Math.max(1, Math.ceil((end - clock.now().getTime()) / 1000));
  throw new Refusal('too_many_requests', authMessages.tooManyAttempts(Math.ceil(secondsLeft / 60)), secondsLeft);
}
