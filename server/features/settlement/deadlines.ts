/** What the clock alone makes of payments, and of what was heard of them. */
import type { Services } from '#server/services.ts';
import * as store from './settlement.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A prompt is open for about 60 seconds; then it is expired for whoever waits. The questions go on. */
const PROMPT_LIVES = 3 * MINUTE;

/** Then somebody of the office should look. */
const SILENCE = DAY;

export async function closeOld({ db, clock }: Needs) {
  const now = clock.now();
  await store.expirePrompted(db, { before: new Date(now.getTime() - PROMPT_LIVES), now });
  await store.reviewUnheard(db, { before: new Date(now.getTime() - SILENCE), now });
}

/** Months for which what was heard is kept as it came. */
const KEPT = 13;

export async function sweepEvents({ db, clock }: Needs) {
  const before = clock.now();
  before.setUTCMonth(before.getUTCMonth() - KEPT);
  await store.deleteEventsBefore(db, before);
}
