/**
 * Limits on payment prompts. Anyone may have any phone prompted, so prompts are
 * limited per phone, and per payer for all phones, to prevent harassment. Students
 * who pay their own fees have limits of their own, which strangers cannot use up.
 */

import { databaseAttempts } from '#server/http/limits/limits.store.ts';
import { type Counted, countAttempts, type Limit, uncountAttempts, type Visit } from '#server/http/limits/limits.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as store from './payments.store.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Milliseconds between two prompts on one phone. M-Pesa itself refuses the same amount again within this time. */
export const PROMPT_INTERVAL = 2 * 60_000;

const DAY = 24 * 60;
const PHONE_HOURLY = { max: 5, minutes: 60 };
const PHONE_DAILY = { max: 10, minutes: DAY };
/** Prompts that one signed-in payer may request. */
const USER_HOURLY = { max: 10, minutes: 60 };
const manyPaying: Limit['message'] = (minutes, { payments }) => payments.manyPaying(minutes);
/**
 * Prompts that visitors from one IP address may request; thousands of a mobile carrier's customers may share an
 * address.
 */
const ADDRESS_HOURLY: Limit = { max: 60, minutes: 60, message: manyPaying, orProofOfWork: true };
/** Prompts that all visitors together may request. Strangers can use up this limit, so beyond it a proof of work is accepted. */
const VISITORS_HOURLY: Limit = { max: 600, minutes: 60, message: manyPaying, orProofOfWork: true };

export interface PromptRequest {
  purpose: 'fees' | 'fund' | 'application';
  phone: string;
  /** The signed-in user who pays; null for a visitor. */
  payerId: string | null;
  from: Visit;
}

/**
 * Counts a request against its limits. `db` must be the transaction that stores the payment: a refusal rolls it back,
 * so that a refused request does not use up limits that other payers share.
 *
 * @throws {Refusal} too_many_requests  the request exceeds a limit
 */
export async function countRequest({ db: tx, clock }: Needs, request: PromptRequest) {
  await countAttempts({ attempts: databaseAttempts(tx), clock, visit: request.from }, limitsFor(request));
  const now = clock.now().getTime();
  const last = await store.findLastPrompt(tx, { phone: request.phone, before: new Date(now + PROMPT_INTERVAL) });
  if (!last) return;
  const wait = Math.min(last.createdAt.getTime() + PROMPT_INTERVAL - now, PROMPT_INTERVAL);
  if (wait > 0) throw new Refusal('too_many_requests', paymentsTexts.askedAlready, Math.ceil(wait / 1000));
}

/** Uncounts a request whose prompt certainly did not reach the phone. */
export const uncountRequest = ({ db }: Pick<Needs, 'db'>, request: PromptRequest) =>
  uncountAttempts(
    { attempts: databaseAttempts(db) },
    limitsFor(request).map(([key]) => key),
  );

function limitsFor({ purpose, phone, payerId, from }: PromptRequest): Counted[] {
  const phoneKey = purpose === 'fees' ? `${phone}:${payerId}` : phone;
  const phoneLimits: Counted[] = [
    [`prompt-hour:${phoneKey}`, PHONE_HOURLY],
    [`prompt-day:${phoneKey}`, PHONE_DAILY],
  ];
  if (payerId) return [...phoneLimits, [`prompt-by:${payerId}`, USER_HOURLY]];
  return [...phoneLimits, [`prompt-from:${from.ip}`, ADDRESS_HOURLY], ['prompt-visitors', VISITORS_HOURLY]];
}
