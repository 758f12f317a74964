/**
 * How often phones are asked for money. Anybody may have any phone asked, so that
 * nobody is pestered: what counts is the phone, and who asks, whatever the phone.
 * A student who pays her own fees is known, and counts for herself: strangers
 * cannot use up what her phone may be asked.
 */
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import { type Counted, countAttempts, type Limit, uncountAttempts, type Visit } from '#server/http/limits/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './payments.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Milliseconds between two requests to one phone; M-Pesa itself refuses the same amount for as long. */
export const BETWEEN_REQUESTS = 2 * 60_000;

const DAY = 24 * 60;
const PHONE_HOURLY = { max: 5, minutes: 60 };
const PHONE_DAILY = { max: 10, minutes: DAY };
/** Of somebody signed in. */
const EACH_HOURLY = { max: 10, minutes: 60 };
/** Of the address of visitors: thousands of a mobile carrier's customers share one. */
const ADDRESS_HOURLY: Limit = { max: 60, minutes: 60, message: paymentMessages.manyPaying, orProofOfWork: true };
/** A stranger can use that up for everybody: past it a visitor works for it, and is asked all the same. */
const VISITORS_HOURLY: Limit = { max: 600, minutes: 60, message: paymentMessages.manyPaying, orProofOfWork: true };

export interface Asking {
  purpose: 'fees' | 'fund' | 'application';
  phone: string;
  /** Null for a visitor. */
  payerId: string | null;
  from: Visit;
}

/**
 * Counts one more request, in the transaction that writes the payment: what is
 * refused is not counted, so that nobody can use up another's requests in vain.
 *
 * @throws {Refusal} too_many_requests
 */
export async function countRequest({ db: tx, clock }: Needs, asking: Asking) {
  await countAttempts({ db: tx, clock, visit: asking.from }, countedFor(asking));
  const now = clock.now().getTime();
  const last = await store.findLastAsked(tx, { phone: asking.phone, before: new Date(now + BETWEEN_REQUESTS) });
  if (!last) return;
  const wait = Math.min(last.createdAt.getTime() + BETWEEN_REQUESTS - now, BETWEEN_REQUESTS);
  if (wait > 0) throw new Refusal('too_many_requests', paymentMessages.askedAlready, Math.ceil(wait / 1000));
}

/** Takes one back: the phone was certainly not asked. */
export const uncountRequest = (needs: Needs, asking: Asking) =>
  uncountAttempts(
    needs,
    countedFor(asking).map(([key]) => key),
  );

function countedFor({ purpose, phone, payerId, from }: Asking): Counted[] {
  const whose = purpose === 'fees' ? `${phone}:${payerId}` : phone;
  const ofPhone: Counted[] = [
    [`prompt-hour:${whose}`, PHONE_HOURLY],
    [`prompt-day:${whose}`, PHONE_DAILY],
  ];
  if (payerId) return [...ofPhone, [`prompt-by:${payerId}`, EACH_HOURLY]];
  return [...ofPhone, [`prompt-from:${from.ip}`, ADDRESS_HOURLY], ['prompt-visitors', VISITORS_HOURLY]];
}
