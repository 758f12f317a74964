/**
 * Tests refunds by reversal at the provider: the provider reverses the payment, refuses, responds late or never,
 * or is impersonated.
 */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Refund, refunds } from '#contract/money/refunds.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { eventually, moneyIn } from '#server/testing/payments/received-money.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as refundsTexts from '#texts/money/refunds.ts';
import { reversePayment } from './reversals.ts';

type Reverse = NonNullable<School['services']['money']['reverse']>;
type Reversal = Parameters<Reverse>[0];
type Answer = Awaited<ReturnType<Reverse>>;

let school: School;
let money: ReturnType<typeof moneyIn>;
let office: ReturnType<School['as']>;
let colleague: ReturnType<School['as']>;
let originalReverse: Reverse;
beforeAll(async () => {
  school = await startTestServer();
  money = moneyIn(school);
  originalReverse = school.services.money.reverse!;
  office = school.as(await school.create.admin());
  colleague = school.as(await school.create.admin());
});
beforeEach(() => {
  school.services.money.reverse = originalReverse;
  school.simulator.set({ refusesReversals: false });
});
afterAll(async () => {
  expect(await money.ledgerSum()).toBe(0);
  await school.stop();
});

const finish = (id: string, body: Input<typeof refunds.finish>['body']) =>
  office.call(refunds.finish, { params: { id }, body });

async function createPaid() {
  const student = await school.create.student();
  return { student, payment: await money.paid({ studentId: student.id }) };
}

const asking = ({ id: paymentId }: { id: string }, amount = 1_000) => ({
  body: { paymentId, amount, reason: 'Paid twice', access: 'keep' as const, method: 'provider' as const },
});
const ask = (payment: { id: string }) => office.call(refunds.request, asking(payment));

/** Creates an approved refund; its reversal is immediately requested from the provider. */
async function createApproved(payment: { id: string }) {
  const { _id: id } = await ask(payment);
  await colleague.call(refunds.decide, { params: { id }, body: { isApproved: true } });
  return id;
}

const refundNow = async (id: string) => (await office.call(refunds.list)).find(({ _id }) => _id === id)!;
const until = (id: string, state: Refund['state']) =>
  eventually(async () => {
    const refund = await refundNow(id);
    return refund.state === state ? refund : undefined;
  });

/** Sets the provider's response to reversal requests. @returns the requests that the provider gets */
function setAnswer(answer: Answer) {
  const asked: Reversal[] = [];
  school.services.money.reverse = async (reversal) => {
    asked.push(reversal);
    return answer;
  };
  return asked;
}

const result = (conversationId: string, code?: string) => ({
  Result: {
    ResultType: 0,
    ResultCode: code ? 0 : 'R000001',
    ResultDesc: 'Told by a test',
    ConversationID: conversationId,
    TransactionID: code ?? '0000000000',
  },
});

/** Sends a report to the callback URL as the provider does. */
const sendReport = (address: string, body: object) =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const outcomesOf = async (id: string) => (await school.find.eventsOfRefund(id)).map(({ outcome }) => outcome);
const untilOutcome = (id: string, outcome: string) =>
  eventually(async () => ((await outcomesOf(id)).includes(outcome) ? true : undefined));

test('the provider reverses a payment and reports its code', async () => {
  const { student, payment } = await createPaid();
  const held = await money.balance('provider:simulator');

  const refund = await until(await createApproved(payment), 'done');

  expect(refund).toMatchObject({ method: 'provider', outgoingCode: expect.stringMatching(/^SIM/) });
  expect(await money.balance('provider:simulator')).toBe(held - 1_000);
  expect(await money.credit(student.id)).toBe(0);
  expect((await school.mailbox.emailsTo(student.email))[0]?.text).toContain(refund.outgoingCode!);
});

test("a reversal that the provider reports as failed becomes the student's credit again", async () => {
  school.simulator.set({ refusesReversals: true });
  const { student, payment } = await createPaid();

  await until(await createApproved(payment), 'failed');

  expect(await money.credit(student.id)).toBe(1_000);
  await ask(payment);
});

test.each(['rejected', 'away'] as const)('a reversal request that is %s fails the refund', async (outcome) => {
  setAnswer({ outcome });
  const { student, payment } = await createPaid();

  await until(await createApproved(payment), 'failed');
  expect(await money.credit(student.id)).toBe(1_000);
});

test('the provider gets one request, however often the job runs', async () => {
  const asked = setAnswer({ outcome: 'unknown' });
  const { payment } = await createPaid();
  const refundId = await createApproved(payment);

  await Promise.all(Array.from({ length: 5 }, () => reversePayment(school.services, { refundId })));
  await school.mailbox.emailsTo('nobody@example.com');

  expect(asked).toMatchObject([{ receipt: payment.providerReceipt, amount: 1_000, reference: payment.reference }]);
  expect((await refundNow(refundId)).state).toBe('sending');
});

test('an admin ends a refund that the provider never reports on', async () => {
  setAnswer({ outcome: 'accepted', conversationId: 'lost-1' });
  const { student, payment } = await createPaid();
  const id = await createApproved(payment);
  await untilOutcome(id, 'Reversal requested: accepted');

  const outgoingCode = 'QKLOST0001';
  expect(await finish(id, { outgoingCode })).toMatchObject({ state: 'done', outgoingCode });
  expect(await money.credit(student.id)).toBe(0);
});

test('a late success report is booked even if an admin has recorded a failure', async () => {
  const asked = setAnswer({ outcome: 'accepted', conversationId: 'late-1' });
  const { student, payment } = await createPaid();
  const id = await createApproved(payment);
  await untilOutcome(id, 'Reversal requested: accepted');
  await finish(id, { isFailed: true });
  expect(await money.credit(student.id)).toBe(1_000);

  expect((await sendReport(asked[0]!.callbackUrl, result('late-1', 'QKLATE0001'))).status).toBe(200);
  await until(id, 'done');

  expect(await money.credit(student.id)).toBe(0);
  expect(await outcomesOf(id)).toContain('Refunded after all');
  // The provider repeats the report with another body, so that the inbox does not drop it as a duplicate.
  await sendReport(asked[0]!.callbackUrl, { ...result('late-1', 'QKLATE0001'), again: true });
  await untilOutcome(id, 'Already known');
  expect(await money.credit(student.id)).toBe(0);
});

test('a report that is forged, invalid, about another refund, or has a used code changes nothing', async () => {
  const asked = setAnswer({ outcome: 'accepted', conversationId: 'mine' });
  const { payment } = await createPaid();
  const id = await createApproved(payment);
  await untilOutcome(id, 'Reversal requested: accepted');
  const address = asked[0]!.callbackUrl;

  expect((await sendReport(`${address}x`, result('mine', 'QKFORGED01'))).status).toBe(404);
  await sendReport(address, result('another', 'QKOTHER001'));
  await sendReport(address, { hello: 'there' });
  await sendReport(address, result('mine', 'QKLATE0001'));
  for (const outcome of ['About another refund', 'Could not be read', 'Another refund already has its code'])
    await untilOutcome(id, outcome);
  expect((await refundNow(id)).state).toBe('sending');

  await sendReport(address, result('mine', 'QKRIGHT001'));
  expect(await until(id, 'done')).toMatchObject({ outgoingCode: 'QKRIGHT001' });
  expect(await money.balance('refund_payable')).toBe(-1_000);
});

test('the provider cannot reverse a part of a payment, or a payment without its code', async () => {
  const { payment } = await createPaid();
  expect(await office.refused(refunds.request, asking(payment, 400))).toMatchObject({
    ...{ status: 409, message: refundsTexts.wholeOnly },
  });

  const { id: studentId } = await school.create.student();
  const unknown = await school.create.payment({ studentId, state: 'paid', received: 1_000, paidAt: new Date() });
  expect(await office.refused(refunds.request, asking(unknown))).toMatchObject({
    ...{ status: 409, message: refundsTexts.byHandOnly },
  });
});

test('a payment from another provider, or with real money at a simulated provider, is not reversed', async () => {
  const asked = setAnswer({ outcome: 'accepted', conversationId: 'never' });
  const { student, payment } = await createPaid();
  const [requested, sending] = [(await ask(payment))._id, await createApproved((await createPaid()).payment)];
  await untilOutcome(sending, 'Reversal requested: accepted');
  expect(asked).toHaveLength(1);
  await finish(sending, { isFailed: true });

  const { money: provider } = school.services;
  Object.assign(provider, { isLive: true });
  try {
    const approval = { params: { id: requested }, body: { isApproved: true } };
    expect(await colleague.refused(refunds.decide, approval)).toMatchObject({
      ...{ status: 409, message: refundsTexts.byHandOnly },
    });
    // Simulates a refund that was approved before the provider changed, and whose reversal is requested only now.
    await school.database.updateRefund(sending, { state: 'sending', callbackHash: null, decidedById: null });
    await reversePayment(school.services, { refundId: sending });
  } finally {
    Object.assign(provider, { isLive: false });
  }

  expect(asked).toHaveLength(1);
  expect((await refundNow(sending)).state).toBe('failed');
  expect(await money.credit(student.id)).toBe(1_000);
});

test.each([
  ['not refunded', undefined, 'Not refunded, but our records say refunded'],
  ['refunded with another code', 'QKANOTHER1', 'Refunded with a different code from ours: QKANOTHER1'],
])('a refund recorded as done that the provider reports as %s needs a review', async (_, code, outcome) => {
  const asked = setAnswer({ outcome: 'accepted', conversationId: 'said' });
  const { payment } = await createPaid();
  const id = await createApproved(payment);
  await untilOutcome(id, 'Reversal requested: accepted');
  const outgoingCode = `QKSAID${code ? '0001' : '0002'}`;
  await finish(id, { outgoingCode });

  await sendReport(asked[0]!.callbackUrl, result('said', code));
  await untilOutcome(id, outcome);

  expect(await refundNow(id)).toMatchObject({ state: 'done', outgoingCode });
  expect(await school.find.payment(payment.id)).toMatchObject({ review: 'ids_differ' });
});
