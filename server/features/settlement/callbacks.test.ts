import { afterAll, beforeAll, expect, test } from 'vitest';
import { aReceipt, callbackBody, callbacksOf, paidCallback } from '#server/testing/payments/callbacks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let calls: ReturnType<typeof callbacksOf>;
beforeAll(async () => {
  school = await startTestServer();
  calls = callbacksOf(school);
});
afterAll(async () => {
  expect(await calls.ledgerSum()).toBe(0);
  await school.stop();
});

/** Creates a payment whose prompt was sent to the student's phone. */
async function prompted(details: Parameters<School['create']['payment']>[0] = {}) {
  const student = await school.create.student();
  return { student, payment: await school.create.payment({ studentId: student.id, ...details }) };
}

/** Sends the callbacks one after the other and waits until they are processed. */
async function hear(payment: Parameters<typeof calls.call>[0], ...bodies: object[]) {
  for (const body of bodies) expect((await calls.call(payment, body)).status).toBe(200);
  await calls.untilSettled();
}

test('a payment is credited, gets its receipt, and the provider gets an acknowledgement', async () => {
  const { student, payment } = await prompted();
  const receipt = aReceipt();

  const answer = await calls.call(payment, paidCallback(payment, receipt));
  await calls.untilSettled();

  expect(answer).toEqual({ status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } });
  expect(await school.find.payment(payment.id)).toMatchObject({
    ...{ state: 'paid', received: 1_000, providerReceipt: receipt, review: null },
  });
  expect(await calls.credit(student.id)).toBe(1_000);
  expect(await calls.receipts(student.id)).toMatchObject([{ amount: 1_000 }]);
});

test('twenty concurrent copies of a callback are stored once and credited once', async () => {
  const { student, payment } = await prompted();
  const body = paidCallback(payment, aReceipt());

  const answers = await Promise.all(Array.from({ length: 20 }, () => calls.call(payment, body)));
  await calls.untilSettled();

  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await calls.credit(student.id)).toBe(1_000);
  expect(await school.find.eventsOf(payment.id)).toHaveLength(1);
});

test('the same money reported in two formats is credited once', async () => {
  const { student, payment } = await prompted();
  const receipt = aReceipt();

  await hear(payment, paidCallback(payment, receipt), { ...paidCallback(payment, receipt), again: true });

  expect(await calls.credit(student.id)).toBe(1_000);
});

test('a callback with a wrong secret gets 404, and nothing is stored', async () => {
  const { student, payment } = await prompted();
  const body = paidCallback(payment, aReceipt());

  const forged = await calls.call({ ...payment, token: 'a'.repeat(43) }, body);
  const elsewhere = await calls.call({ ...payment, provider: 'daraja' }, body);
  await calls.untilSettled();

  expect([forged.status, elsewhere.status]).toEqual([404, 404]);
  expect(await calls.credit(student.id)).toBe(0);
});

test('one payment’s secret credits no other payment', async () => {
  const { student, payment } = await prompted();
  const mine = await prompted();

  await hear(mine.payment, paidCallback(payment, aReceipt()));

  expect([await calls.credit(student.id), await calls.credit(mine.student.id)]).toEqual([0, 0]);
  expect(await school.find.payment(mine.payment.id)).toMatchObject({ state: 'prompted', review: 'ids_differ' });
});

test.each([
  ['nothing', ''],
  ['no JSON', 'ResultCode=0'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a number', '0'],
])('a callback that is %s is refused', async (_, body) => {
  const { payment } = await prompted();
  expect((await calls.call(payment, body)).status).toBe(400);
});

test('a callback over 16 KB is refused', async () => {
  const { payment } = await prompted();
  expect((await calls.call(payment, { more: 'x'.repeat(17_000) })).status).toBe(413);
});

test.each([
  ['empty', {}],
  ['half of one', { Body: { stkCallback: {} } }],
  ['a success that says nothing of money', callbackBody({ checkoutRequestId: null }, 0)],
  ['an amount that is none', paidCallback({ checkoutRequestId: null, amount: 0 }, 'SIMNOAMOUNT')],
  [
    'prototypes',
    JSON.parse('{"__proto__":{"Body":1},"Body":{"__proto__":{"stkCallback":{"ResultCode":0}}}}') as object,
  ],
])('a callback that is %s is stored, and credits nothing', async (_, body) => {
  const { student, payment } = await prompted();

  await hear(payment, body);

  expect(await calls.credit(student.id)).toBe(0);
  expect(await school.find.payment(payment.id)).toMatchObject({ state: 'prompted' });
  expect(await school.find.eventsOf(payment.id)).toMatchObject([{ outcome: expect.any(String) }]);
});

test.each([
  [1, 'failed', 'insufficient'],
  [1032, 'cancelled', 'cancelled'],
  [1037, 'expired', 'no_answer'],
  [2001, 'failed', 'pin'],
])('code %i makes a payment %s', async (code, state, reason) => {
  const { payment } = await prompted();
  await hear(payment, callbackBody(payment, code));
  expect(await school.find.payment(payment.id)).toMatchObject({ state, reason });
});

test('a success after a failure is credited; a failure after a success is ignored', async () => {
  const [late, early] = [await prompted(), await prompted()];

  await hear(late.payment, callbackBody(late.payment, 1032), paidCallback(late.payment, aReceipt()));
  await hear(early.payment, paidCallback(early.payment, aReceipt()), callbackBody(early.payment, 1032));

  for (const { student, payment } of [late, early]) {
    expect(await school.find.payment(payment.id)).toMatchObject({ state: 'paid', reason: null });
    expect(await calls.credit(student.id)).toBe(1_000);
  }
});

test('if the amount differs from the request, the received amount is credited and the payment is marked for review', async () => {
  const { student, payment } = await prompted();

  await hear(payment, paidCallback(payment, aReceipt(), 999));

  expect(await school.find.payment(payment.id)).toMatchObject({ received: 999, review: 'amount_differs' });
  expect(await calls.credit(student.id)).toBe(999);
});

test('a receipt code is credited to one payment only', async () => {
  const [one, other] = [await prompted(), await prompted()];
  const receipt = aReceipt();

  await hear(one.payment, paidCallback(one.payment, receipt));
  await hear(other.payment, paidCallback(other.payment, receipt));

  expect([await calls.credit(one.student.id), await calls.credit(other.student.id)]).toEqual([1_000, 0]);
  expect(await school.find.payment(other.payment.id)).toMatchObject({
    state: 'prompted',
    review: 'second_receipt',
  });
});

test('a second sum for a paid payment stays unallocated until the office assigns it', async () => {
  const { student, payment } = await prompted();
  const before = await calls.unmatched();

  await hear(payment, paidCallback(payment, aReceipt()));
  await hear(payment, paidCallback(payment, aReceipt(), 300));

  expect(await calls.credit(student.id)).toBe(1_000);
  expect((await calls.unmatched()) - before).toBe(300);
  expect(await school.find.payment(payment.id)).toMatchObject({ received: 1_000, review: 'second_receipt' });
});

test('an unknown result code changes nothing', async () => {
  const { payment } = await prompted();
  await hear(payment, callbackBody(payment, 777_777));
  expect(await school.find.payment(payment.id)).toMatchObject({ state: 'prompted', review: null });
});

test('callbacks of the previously configured provider still count, and its money stays separate', async () => {
  const { student, payment } = await prompted({ provider: 'daraja', isLive: true });

  await hear(payment, paidCallback(payment, aReceipt()));

  expect(await school.find.payment(payment.id)).toMatchObject({ state: 'paid' });
  expect(await calls.receipts(student.id)).toMatchObject([{ number: expect.stringMatching(/^R-/) }]);
});

test.each(['a%00b', 'Simulator', 'x'.repeat(21)])('an invalid provider name gets 404: %s', async (provider) => {
  expect((await calls.call({ provider, token: 'xyz' }, {})).status).toBe(404);
});
