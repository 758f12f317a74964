/** Payment requests for tests, and a fake provider with scripted answers that records its prompts. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Payment } from '#contract/payments.ts';
import type { ErrorBody } from '#contract/protocol/refusals.ts';
import { openMoneyBreaker } from '#server/open-services.ts';
import type { MobileMoney, Prompt, PromptAnswer } from '#server/ports/mobile-money.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import type { School } from '#server/testing/server.ts';

/** A new phone number. */
export const newPhone = () => `07${randomInt(10_000_000, 99_999_999)}`;

/** A new email address. */
export const newAddress = () => `10.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;

export const accepted = (): PromptAnswer => ({
  outcome: 'accepted',
  checkoutRequestId: `ws_CO_${randomUUID()}`,
  merchantRequestId: undefined,
});

/** Accepts every prompt by default; no money moves. */
function playedMoney() {
  const prompts: Prompt[] = [];
  const money: MobileMoney = {
    name: 'played',
    isLive: false,
    trustsCallbacks: true,
    async prompt(prompt) {
      prompts.push(prompt);
      return played.answer(prompt);
    },
    readCallback: () => undefined,
    readStatement: () => undefined,
  };
  const played = { money, prompts, answer: (_prompt: Prompt): PromptAnswer | Promise<PromptAnswer> => accepted() };
  return played;
}

/** A fake provider, used by that school from now on. */
export function playMoneyIn(school: School) {
  const played = playedMoney();
  setProvider(school, played.money);
  return played;
}

/** Sets the provider from now on, with a new circuit breaker. */
export const setProvider = ({ services }: School, money: MobileMoney) =>
  Object.assign(services, { money, moneyBreaker: openMoneyBreaker(services.clock) });

interface Asking {
  /** A visitor if left out. */
  as?: Person | undefined;
  /** The network address; the school has to trust 127.0.0.1 as its proxy. */
  from?: string;
  key?: string;
}

/**
 * Sends JSON as that person from that address.
 * @typeParam Body  the response on success
 */
export async function postTo<Body = Payment>(
  school: School,
  path: string,
  { body, as, from, key }: Asking & { body: object },
) {
  const cookie = as && `session=${await school.create.session(as)}`;
  const response = await fetch(school.base + path, {
    method: 'POST',
    headers: {
      origin: 'http://localhost:3000',
      'content-type': 'application/json',
      'x-forwarded-for': from ?? newAddress(),
      ...(cookie && { cookie }),
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json(), headers: response.headers } as {
    status: number;
    body: Body & ErrorBody;
    headers: Headers;
  };
}

/** Sends a GET request as that person from that address. */
export async function visit(school: School, path: string, { as, from }: Asking) {
  const cookie = as && `session=${await school.create.session(as)}`;
  const headers = { 'x-forwarded-for': from ?? newAddress(), ...(cookie && { cookie }) };
  const response = await fetch(school.base + path, { headers });
  await response.arrayBuffer();
  return { status: response.status };
}

/** Requests a payment, by default of 500 shillings with a new phone number. */
export const payTo = (school: School, body: { studentId: string; [field: string]: unknown }, options: Asking = {}) =>
  postTo(school, '/payments', { body: { amountPayed: 500, phoneNumber: newPhone(), ...body }, ...options });
