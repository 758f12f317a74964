/** What the clock alone makes of payments, and of what was heard of them. */
import type { Services } from '#server/services.ts';
import { reviewUnconfirmed } from './by-hand.store.ts';
import * as store from './settlement.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A prompt is open for about 60 seconds; then it is expired for whoever waits. The questions go on. */
export const PROMPT_LIVES = 3 * MINUTE;

/** Then somebody of the office should look. */
const SILENCE = DAY;

/** A payment that was settled by hand needs the provider’s code, sooner or later: a statement comes each day. */
const UNCONFIRMED = 2 * DAY;

export async function closeOld({ db, clock }: Needs) {
  const now = clock.now();
  await store.expirePrompted(db, { before: new Date(now.getTime() - PROMPT_LIVES), now });
  await store.reviewUnheard(db, { since: keptSince(now), before: new Date(now.getTime() - SILENCE), now });
  await reviewUnconfirmed(db, { since: keptSince(now), before: new Date(now.getTime() - UNCONFIRMED), now });
}

/** Months for which what was heard is kept as it came. */
const KEPT = 13;

export async function sweepEvents({ db, clock }: Needs) {
  await store.deleteEventsBefore(db, keptSince(clock.now()));
}

/** Of payments from before then nothing can be found out any more. */
function keptSince(now: Date) {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - KEPT);
  return since;
}
