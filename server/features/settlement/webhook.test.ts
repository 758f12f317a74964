/** Tests a provider with one callback address for the whole school and without status queries. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptedMoney } from '#server/testing/fakes/scripted-money.ts';
import { aReceipt, callbacksOf } from '#server/testing/payments/callbacks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

const token = 'a-secret-for-the-whole-school-0123456789';
const { query: _, ...unasked } = scriptedMoney({ name: 'express', isLive: true });
let school: School;
let calls: ReturnType<typeof callbacksOf>;
beforeAll(async () => {
  const account = { EXPRESS_URL: 'http://127.0.0.1:9', EXPRESS_API_KEY: 'key', EXPRESS_WEBHOOK_SECRET: token };
  school = await startTestServer({ money: unasked, env: { MOBILE_MONEY: 'express', ...account } });
  calls = callbacksOf(school);
});
afterAll(() => school.stop());

const address = { provider: 'express', token };
const paid = (reference: string) => ({ reference, result: { state: 'paid', receipt: aReceipt(), amount: 1_000 } });

async function prompted() {
  const student = await school.create.student();
  const payment = await school.create.payment({ studentId: student.id, provider: 'express', isLive: true });
  return { student, payment };
}

test('the payment is found by its reference', async () => {
  const [{ student, payment }, other] = [await prompted(), await prompted()];

  const answer = await calls.call(address, paid(payment.reference));
  await calls.untilSettled();

  expect(answer.status).toBe(200);
  expect([await calls.credit(student.id), await calls.credit(other.student.id)]).toEqual([1_000, 0]);
});

test('money for an unknown reference becomes unallocated', async () => {
  await calls.call(address, paid('somebody else'));
  await calls.untilSettled();
  expect(await calls.unmatched()).toBe(1_000);
});

test('a reference and a request id of two different payments contradict each other', async () => {
  const [{ student, payment }, other] = [await prompted(), await prompted()];
  const { checkoutRequestId } = other.payment;

  await calls.call(address, { ...paid(payment.reference), checkoutRequestId });
  await calls.untilSettled();

  expect([await calls.credit(student.id), await calls.credit(other.student.id)]).toEqual([0, 0]);
});

test('a wrong secret, or the secret under another provider’s name, gets 404', async () => {
  const { payment } = await prompted();
  const body = paid(payment.reference);

  const answers = [await calls.call({ ...address, token: `${token}x` }, body)];
  answers.push(await calls.call({ ...address, provider: 'daraja' }, body));

  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});
