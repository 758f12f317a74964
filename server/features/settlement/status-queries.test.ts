/** Tests status queries, time limits of payments, and the provider's response to the prompt. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedMoney } from '#server/testing/fakes/scripted-money.ts';
import { aReceipt, callbacksOf, until } from '#server/testing/payments/callbacks.ts';
import { setProvider } from '#server/testing/payments/paying.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { closeOldPayments, queryPayments } from './settlement.jobs.ts';
import { queryNow, recordPromptResponse } from './settlement.ts';

const money = scriptedMoney();
let school: School;
let calls: ReturnType<typeof callbacksOf>;
beforeAll(async () => {
  school = await startTestServer({ money });
  calls = callbacksOf(school);
});
afterAll(async () => {
  expect(await calls.ledgerSum()).toBe(0);
  await school.stop();
});

type Heard = NonNullable<ReturnType<typeof money.readCallback>>;

const said = (checkoutRequestId: string | null, result: Heard['result']): Heard => ({
  checkoutRequestId: checkoutRequestId ?? undefined,
  reference: undefined,
  result,
});
const paid = { state: 'paid', receipt: undefined, amount: undefined } as const;
const pending = { state: 'pending' } as const;

async function initiated(details: Parameters<School['create']['payment']>[0] = {}) {
  const student = await school.create.student();
  const unheard = { state: 'initiated', checkoutRequestId: null } as const;
  return { student, payment: await school.create.payment({ studentId: student.id, ...unheard, ...details }) };
}

let requests = 0;
const aRequest = () => `ws_CO_${++requests}`;

/** Creates a payment whose prompt the provider accepted. */
async function accepted(answer: Heard['result'] | 'away') {
  const { student, payment } = await initiated();
  const checkoutRequestId = aRequest();
  money.answers.set(checkoutRequestId, answer === 'away' ? answer : said(checkoutRequestId, answer));
  const merchantRequestId = undefined;
  await recordPromptResponse(school.services, payment.id, {
    outcome: 'accepted',
    checkoutRequestId,
    merchantRequestId,
  });
  return { student, payment: { ...payment, checkoutRequestId } };
}

const state = async ({ id }: { id: string }) => (await school.find.payment(id)).state;
const timesAsked = ({ checkoutRequestId }: { checkoutRequestId: string }) =>
  money.queries.filter((asked) => asked === checkoutRequestId).length;

test('a lost callback is replaced by a status query within two minutes', async () => {
  const { student, payment } = await accepted(paid);

  school.clock.advance({ minutes: 0.5 });
  await until(async () => (await state(payment)) === 'paid');

  expect(await calls.credit(student.id)).toBe(1_000);
  expect(await calls.receipts(student.id)).toHaveLength(1);
});

test('pending payments are queried 20, 45 and 90 seconds after the start, and later less often', async () => {
  const { payment } = await accepted(pending);

  for (const [minutes, times] of [
    [0.5, 1],
    [0.5, 2],
    [0.75, 3],
    [2, 4],
  ] as const) {
    school.clock.advance({ minutes });
    school.services.pollers.notify(queryPayments);
    await until(async () => timesAsked(payment) === times);
  }
  await calls.untilSettled();
  expect(await school.find.payment(payment.id)).toMatchObject({ checks: 4 });
});

test('a payment is never queried twice at once', async () => {
  const { payment } = await accepted(pending);
  school.clock.advance({ minutes: 0.5 });

  await Promise.all(Array.from({ length: 10 }, () => queryPayments.run(school.services, new AbortController().signal)));

  expect(timesAsked(payment)).toBe(1);
});

test('of many due payments five are queried per second', async () => {
  const due: Awaited<ReturnType<typeof accepted>>[] = [];
  for (let n = 0; n < 12; n++) due.push(await accepted(pending));
  const start = performance.now();
  school.clock.advance({ minutes: 0.5 });
  school.services.pollers.notify(queryPayments);
  await until(async () => due.every(({ payment }) => timesAsked(payment) === 1));

  expect(performance.now() - start).toBeGreaterThan(2_000);
});

test('a provider that does not answer is queried again later', async () => {
  const { payment } = await accepted('away');
  school.clock.advance({ minutes: 0.5 });
  await until(async () => timesAsked(payment) === 1);
  expect(await state(payment)).toBe('prompted');

  money.answers.set(payment.checkoutRequestId, said(payment.checkoutRequestId, paid));
  school.clock.advance({ minutes: 1 });

  await until(async () => (await state(payment)) === 'paid');
});

test('after three minutes a prompt expires; money that arrives later still counts', async () => {
  const { student, payment } = await accepted(pending);

  school.clock.advance({ minutes: 3.5 });
  school.services.pollers.notify(closeOldPayments);
  await until(async () => (await state(payment)) === 'expired');
  await calls.call(payment, said(payment.checkoutRequestId, { state: 'paid', receipt: aReceipt(), amount: 1_000 }));
  await calls.untilSettled();

  expect(await school.find.payment(payment.id)).toMatchObject({ state: 'paid', reason: null, nextCheckAt: null });
  expect(await calls.credit(student.id)).toBe(1_000);
});

test('a failure reported by a callback is queried once more, and then no more', async () => {
  const cancelled = { state: 'cancelled', reason: 'cancelled' } as const;
  const { payment } = await accepted(cancelled);
  await calls.call(payment, said(payment.checkoutRequestId, cancelled));
  await calls.untilSettled();
  expect(await state(payment)).toBe('cancelled');

  school.clock.advance({ minutes: 0.5 });
  await until(async () => (await school.find.payment(payment.id)).nextCheckAt === null);

  expect(timesAsked(payment)).toBe(1);
});

test('code and amount of a payment confirmed by a query are filled in later', async () => {
  const [same, less] = [await accepted(paid), await accepted(paid)];
  for (const { payment } of [same, less]) expect(await queryNow(school.services, payment.id)).toBe('answered');
  const receipt = aReceipt();

  const tell = ({ payment }: typeof same, code: string, amount: number) =>
    calls.call(payment, said(payment.checkoutRequestId, { state: 'paid', receipt: code, amount }));
  await tell(same, receipt, 1_000);
  await tell(less, aReceipt(), 900);
  await calls.untilSettled();

  expect(await school.find.payment(same.payment.id)).toMatchObject({ providerReceipt: receipt, review: null });
  expect(await school.find.payment(less.payment.id)).toMatchObject({ received: 900, review: 'amount_differs' });
  expect([await calls.credit(same.student.id), await calls.credit(less.student.id)]).toEqual([1_000, 900]);
});

test('a payment without any result for a day is marked for review, once', async () => {
  const [{ payment }, strange] = [await initiated(), await accepted({ state: 'unknown', code: '777' })];
  await queryNow(school.services, strange.payment.id);

  school.clock.advance({ minutes: 24 * 60 + 1 });
  school.services.pollers.notify(closeOldPayments);

  await until(async () => (await school.find.payment(payment.id)).review === 'unheard');
  expect(await school.find.payment(payment.id)).toMatchObject({ state: 'initiated', checks: 0 });
  expect(await school.find.payment(strange.payment.id)).toMatchObject({ review: 'unknown_result' });
});

test.each([
  [{ outcome: 'rejected', reason: 'busy_phone' }, 'failed', 'busy_phone'],
  [{ outcome: 'away' }, 'failed', 'away'],
  [{ outcome: 'unknown' }, 'initiated', null],
] as const)('a request that is %j makes a payment %s', async (answer, state, reason) => {
  const { payment } = await initiated();
  await recordPromptResponse(school.services, payment.id, answer);
  expect(await school.find.payment(payment.id)).toMatchObject({ state, reason });
});

test('a callback that arrives before the prompt’s answer wins', async () => {
  const { student, payment } = await initiated();
  const checkoutRequestId = aRequest();

  await calls.call(payment, said(checkoutRequestId, { state: 'paid', receipt: aReceipt(), amount: 1_000 }));
  await calls.untilSettled();
  await recordPromptResponse(school.services, payment.id, {
    ...{ outcome: 'accepted', checkoutRequestId, merchantRequestId: '29115' },
  });

  expect(await school.find.payment(payment.id)).toMatchObject({
    ...{ state: 'paid', checkoutRequestId, merchantRequestId: '29115', nextCheckAt: null, review: null },
  });
  expect(await calls.credit(student.id)).toBe(1_000);
});

test('a prompt without an answer is not queried, and its callback settles it', async () => {
  const { payment } = await initiated();
  await recordPromptResponse(school.services, payment.id, { outcome: 'unknown' });
  expect(await queryNow(school.services, payment.id)).toBe('not_queryable');

  await calls.call(payment, said(aRequest(), { state: 'paid', receipt: aReceipt(), amount: 1_000 }));
  await calls.untilSettled();

  expect(await state(payment)).toBe('paid');
});

test('a code with characters that PostgreSQL cannot store is processed once', async () => {
  const { payment } = await accepted({ state: 'unknown', code: `7\u0000${'7'.repeat(500)}` });
  expect(await queryNow(school.services, payment.id)).toBe('answered');
  const told = (await school.find.eventsOf(payment.id)).filter(({ source }) => source === 'query');
  expect(told).toMatchObject([{ outcome: `unknown code 7 ${'7'.repeat(185)}` }]);
});

test('after repeated failures a provider is queried less', async () => {
  const payments = [];
  for (let count = 0; count < 8; count++) payments.push((await accepted('away')).payment);
  // Other payments that are due would be queried too, and their failures counted here: wait until none is due.
  await until(nothingIsDue);
  const silent = scriptedMoney();
  setProvider(school, silent);

  for (const payment of payments) expect(await queryNow(school.services, payment.id)).toBe('away');

  expect(silent.queries).toHaveLength(5);
  school.clock.advance({ minutes: 1 });
});

async function nothingIsDue() {
  await queryPayments.run(school.services, new AbortController().signal);
  return (await school.find.paymentsDue(school.clock.now())).length === 0;
}
