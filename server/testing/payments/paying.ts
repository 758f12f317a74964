/** Sends payment requests for tests. Also has a fake provider, which records prompts and answers as the test says. */
import { randomInt, randomUUID } from 'node:crypto';
import type { Payment } from '#contract/money/payments.ts';
import type { ErrorBody } from '#contract/protocol/refusals.ts';
import { scenarioOf } from '#packages/mobile-money-simulator/scenarios.ts';
import { openMoneyBreaker } from '#server/open-services.ts';
import type { MobileMoney, Prompt, PromptResponse } from '#server/ports/mobile-money.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import type { School } from '#server/testing/server.ts';

/** Returns a random phone number whose last digits select no scenario of the simulator. */
export function newPhone(): string {
  const phone = `07${randomInt(10_000_000, 99_999_999)}`;
  return scenarioOf(phone) ? newPhone() : phone;
}

/** Returns a random network address. */
export const newAddress = () => `10.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;

export const accepted = (): PromptResponse => ({
  outcome: 'accepted',
  checkoutRequestId: `ws_CO_${randomUUID()}`,
  merchantRequestId: undefined,
});

/** Creates a fake provider, which accepts every prompt unless the test replaces `answer`. */
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
  const played = { money, prompts, answer: (_prompt: Prompt): PromptResponse | Promise<PromptResponse> => accepted() };
  return played;
}

/** Makes the school use a fake provider from now on. */
export function playMoneyIn(school: School) {
  const played = playedMoney();
  setProvider(school, played.money);
  return played;
}

/** Makes the school use this provider from now on, with a new circuit breaker. */
export const setProvider = ({ services }: School, money: MobileMoney) =>
  Object.assign(services, { money, moneyBreaker: openMoneyBreaker(services.clock) });

interface Asking {
  /** The person who sends the request; a visitor if left out. */
  as?: Person | undefined;
  /** The client's network address, sent as X-Forwarded-For; the school has to trust 127.0.0.1 as its proxy. */
  from?: string;
  key?: string;
}

/**
 * Sends a POST request with JSON as person `as` from network address `from`. @typeParam Body  the type of a successful
 * response
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

/** Sends a GET request as person `as` from network address `from`. */
export async function visit(school: School, path: string, { as, from }: Asking) {
  const cookie = as && `session=${await school.create.session(as)}`;
  const headers = { 'x-forwarded-for': from ?? newAddress(), ...(cookie && { cookie }) };
  const response = await fetch(school.base + path, { headers });
  await response.arrayBuffer();
  return { status: response.status };
}

/** Requests a payment; by default of 500 shillings, from a random phone number. */
export const payTo = (school: School, body: { studentId: string; [field: string]: unknown }, options: Asking = {}) =>
  postTo(school, '/payments', { body: { amountPayed: 500, phoneNumber: newPhone(), ...body }, ...options });
