/** Time limits of payments and of stored events. */
import type { Services } from '#server/services.ts';
import { reviewUnconfirmed } from './by-hand.store.ts';
import * as store from './settlement.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A prompt is open for about 60 seconds; after this limit the payment shows as expired. Status queries continue. */
export const PROMPT_LIVES = 3 * MINUTE;

/** Milliseconds after which a payment without a result is marked for review by the office. */
const SILENCE = DAY;

/**
 * Milliseconds within which a payment settled manually should get the provider's receipt code: statements arrive daily.
 */
const UNCONFIRMED = 2 * DAY;

export async function closeOld({ db, clock }: Needs) {
  const now = clock.now();
  await store.expirePrompted(db, { before: new Date(now.getTime() - PROMPT_LIVES), now });
  await store.reviewUnreported(db, { since: keptSince(now), before: new Date(now.getTime() - SILENCE), now });
  await reviewUnconfirmed(db, { since: keptSince(now), before: new Date(now.getTime() - UNCONFIRMED), now });
}

/** Months for which payment events, the providers' original reports, are stored. */
const KEPT = 13;

export async function sweepEvents({ db, clock }: Needs) {
  await store.deleteEventsBefore(db, keptSince(clock.now()));
}

/** Returns the date before which events are deleted. Payments from before that date are not marked for review any more. */
function keptSince(now: Date) {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - KEPT);
  return since;
}
