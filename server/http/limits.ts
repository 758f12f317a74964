/**
 * How often something may happen. Counted in the database, so that a restart or
 * a second process does not start anew. A limit ends by itself, and the answer
 * says when.
 */
import { authMessages } from '#contract/auth.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './limits.store.ts';

export interface Limit {
  max: number;
  /** Length of the window, which starts with the first attempt in it. */
  minutes: number;
}

type Needs = Pick<Services, 'db' | 'clock'>;

/**
 * Counts one more attempt. Count before the attempt, and take it back with
 * forgive() when it turned out well: then many at once cannot get past.
 *
 * @throws {Refusal} too_many_requests  this one is over the limit
 */
export async function countAttempt(needs: Needs, key: string, limit: Limit) {
  const { isOver, secondsLeft } = await count(needs, key, limit);
  if (isOver)
    throw new Refusal('too_many_requests', authMessages.tooManyAttempts(Math.ceil(secondsLeft / 60)), secondsLeft);
}

/** Counts one more, and tells whether it is still within the limit. */
export const isWithinLimit = async (needs: Needs, key: string, limit: Limit) =>
  !(await count(needs, key, limit)).isOver;

/** Whether there is a count for that key whose window has not ended. */
export const hasCounted = ({ db, clock }: Needs, key: string) => store.hasAttempt(db, key, clock.now());

async function count({ db, clock }: Needs, key: string, { max, minutes }: Limit) {
  const now = clock.now();
  const resetsAt = new Date(now.getTime() + minutes * 60_000);
  const counted = await store.countAttempt(db, key, { now, resetsAt });
  const secondsLeft = Math.max(1, Math.ceil((counted.resetsAt.getTime() - now.getTime()) / 1000));
  return { isOver: counted.count > max, secondsLeft };
}

export const forgiveAttempt = ({ db }: Pick<Needs, 'db'>, key: string) => store.uncountAttempt(db, key);

export const sweepAttempts = ({ db, clock }: Needs) => store.deletePastAttempts(db, clock.now());
