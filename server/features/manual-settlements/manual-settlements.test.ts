/** Manual settlements: one admin requests, another approves or declines. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeeping } from '#contract/money/bookkeeping.ts';
import { manualSettlements } from '#contract/money/manual-settlements.ts';
import { receipts } from '#contract/money/receipts.ts';
import { reconciliation } from '#contract/money/reconciliation.ts';
import type { Refusal } from '#server/testing/clients/api-client.ts';
import { aReceipt, callbacksOf, paidCallback } from '#server/testing/payments/callbacks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as approvalsTexts from '#texts/money/approvals.ts';
import * as manualSettlementsTexts from '#texts/money/manual-settlements.ts';

let school: School;
let calls: ReturnType<typeof callbacksOf>;
let office: ReturnType<School['as']>;
let colleague: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  calls = callbacksOf(school);
  office = school.as(await school.create.admin({ name: 'Njeri Mwangi' }));
  colleague = school.as(await school.create.admin({ name: 'Otieno Ouma' }));
});
afterAll(async () => {
  expect(await calls.ledgerSum()).toBe(0);
  await school.stop();
});

const requestOf = (payment: { id: string }, more: { code?: string; reason?: string } = {}) => ({
  body: { paymentId: payment.id, reason: 'She showed the message', ...more },
});
const requestSettlement = (...what: Parameters<typeof requestOf>) =>
  office.call(manualSettlements.request, requestOf(...what));
const refusedRequest = (...what: Parameters<typeof requestOf>) =>
  office.refused(manualSettlements.request, requestOf(...what));
const decision = ({ _id }: { _id: string }, isApproved = true) => ({ params: { id: _id }, body: { isApproved } });
const decide = (...what: Parameters<typeof decision>) => colleague.call(manualSettlements.decide, decision(...what));
const refusedDecision = (of: { _id: string }, by = colleague) => by.refused(manualSettlements.decide, decision(of));

/** Imports a provider statement that reports a payment, in the format of M-Pesa's portal. */
async function importStatement(receipt: string, reference: string, amount = 1_000) {
  const [day, time] = new Date(school.clock.now().getTime() + 3 * 60 * 60_000).toISOString().split('T');
  const at = `${day!.split('-').reverse().join('-')} ${time!.slice(0, 8)}`;
  const csv = `Receipt No.,Completion Time,Paid In,A/C No.\n${receipt},${at},${amount}.00,${reference}`;
  await office.call(reconciliation.importStatement, { body: { csv } });
}

/** Creates a student's payment that expired before the provider reported a result. */
async function createUnreportedPayment(details: Parameters<School['create']['payment']>[0] = {}) {
  const student = await school.create.student();
  const payment = await school.create.payment({ studentId: student.id, state: 'expired', ...details });
  return { student, payment, now: () => school.find.payment(payment.id) };
}

test('an approved settlement credits the payment, joins the course and is recorded', async () => {
  const course = await school.create.course({ price: 1_000 });
  const { student, payment, now } = await createUnreportedPayment({
    courseId: course.id,
    price: 1_000,
    review: 'unheard',
  });

  const asked = await requestSettlement(payment);
  expect(asked).toMatchObject({
    ...{ state: 'requested', requestedBy: 'Njeri Mwangi', isYours: true, amount: 1_000, code: null },
  });
  expect(await now()).toMatchObject({ state: 'expired' });
  expect(await refusedDecision(asked, office)).toMatchObject({ status: 403, message: approvalsTexts.notYourOwn });
  expect(await calls.receipts(student.id)).toEqual([]);

  expect(await decide(asked)).toMatchObject({ state: 'done', decidedBy: 'Otieno Ouma' });

  expect(await now()).toMatchObject({ state: 'paid', received: 1_000, providerReceipt: null, review: null });
  expect(await calls.enrolments(student.id)).toBe(1);
  expect(await calls.receipts(student.id)).toHaveLength(1);
  const audit = await school.find.auditOf(payment.id);
  expect(audit.map(({ what }) => what).sort()).toEqual([
    'Requested manual settlement: She showed the message',
    'Settled manually: She showed the message',
  ]);
  const details = await office.call(bookkeeping.read, { params: { id: payment.id } });
  expect(details).toMatchObject({ manualSettlement: 'done' });
  expect(details.moments.map(({ outcome }) => outcome)).toEqual([
    'Requested manual settlement, by Njeri Mwangi',
    'Settled manually, by Otieno Ouma',
  ]);
  const statement = await office.call(receipts.statement, { params: { studentId: student.id } });
  expect(statement).toMatchObject({
    lines: [{ what: 'Paid by phone, confirmed by the office', amount: 1_000 }, { amount: -1_000 }],
  });
});

test.each([
  ['by a callback', ({ payment }: UnreportedPayment, code: string) => calls.call(payment, paidCallback(payment, code))],
  ['by a line', ({ payment }: UnreportedPayment, code: string) => importStatement(code, payment.reference)],
  [
    'by a line of a till, with the code that the office has typed',
    (_: UnreportedPayment, code: string) => importStatement(code, ''),
  ],
])('a code reported later %s is stored with the payment, and nothing is credited twice', async (_, reportCode) => {
  const one = await createUnreportedPayment();
  const code = aReceipt();
  await decide(await requestSettlement(one.payment, { code }));

  await reportCode(one, code);
  await reportCode(one, code);
  await calls.untilSettled();

  expect(await one.now()).toMatchObject({ providerReceipt: code, received: 1_000, review: null });
  expect(await calls.credit(one.student.id)).toBe(1_000);
  expect(await calls.unmatched()).toBe(0);
});

type UnreportedPayment = Awaited<ReturnType<typeof createUnreportedPayment>>;

test('an approved settlement uses the unallocated money with the entered code, and creates no other money', async () => {
  const { student, payment, now } = await createUnreportedPayment();
  const code = aReceipt();
  await importStatement(code, 'JOHN KAMAU 4B', 900);

  await decide(await requestSettlement(payment, { code: code.toLowerCase() }));

  expect(await now()).toMatchObject({ state: 'paid', received: 900, providerReceipt: code, review: 'amount_differs' });
  expect(await calls.credit(student.id)).toBe(900);
  expect(await calls.unmatched()).toBe(0);
});

test('a statement line with the entered code but another account is not matched automatically', async () => {
  const { student, payment, now } = await createUnreportedPayment();
  const code = aReceipt();
  await decide(await requestSettlement(payment, { code }));

  await importStatement(code, 'JOHN KAMAU 4B');
  expect(await now()).toMatchObject({ providerReceipt: null });
  const [held] = (await office.call(bookkeeping.listHeld)).filter(({ providerReceipt }) => providerReceipt === code);
  expect(held!.suggestions[0]).toMatchObject({ paymentId: payment.id, isByCode: true });

  await office.call(bookkeeping.matchHeld, { params: { id: held!._id }, body: { paymentId: payment.id } });
  expect(await now()).toMatchObject({ providerReceipt: code, received: 1_000 });
  expect(await calls.credit(student.id)).toBe(1_000);
  expect(await calls.unmatched()).toBe(0);
});

test('a code of other money is refused, on request and on approval', async () => {
  const [one, other] = [await createUnreportedPayment(), await createUnreportedPayment()];
  const [used, code] = [aReceipt(), aReceipt()];
  await importStatement(used, other.payment.reference);

  const refused = { status: 409, message: manualSettlementsTexts.codeUsed };
  expect(await refusedRequest(one.payment, { code: used })).toMatchObject(refused);
  const asked = await requestSettlement(one.payment, { code });
  const third = await createUnreportedPayment();
  expect(await refusedRequest(third.payment, { code })).toMatchObject({
    ...{ status: 409, message: manualSettlementsTexts.requested },
  });
  await importStatement(code, third.payment.reference);
  expect(await refusedDecision(asked)).toMatchObject(refused);
  expect(await calls.credit(one.student.id)).toBe(0);
});

test('two approvals and a concurrent provider report credit once', async () => {
  const { student, payment, now } = await createUnreportedPayment();
  const asked = await requestSettlement(payment);
  const [third, code] = [school.as(await school.create.admin()), aReceipt()];

  const [one, other] = await Promise.all([
    colleague.answer(manualSettlements.decide, decision(asked)),
    third.answer(manualSettlements.decide, decision(asked)),
    calls.call(payment, paidCallback(payment, code)),
    importStatement(code, payment.reference),
  ]);
  await calls.untilSettled();

  expect([one.status, other.status].filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  expect(await now()).toMatchObject({ state: 'paid', providerReceipt: code });
  expect(await calls.credit(student.id)).toBe(1_000);
  expect(await calls.receipts(student.id)).toHaveLength(1);
});

test('a declined request credits nothing and can be repeated; a decision is final', async () => {
  const { student, payment } = await createUnreportedPayment();
  const asked = await requestSettlement(payment);
  expect(await refusedRequest(payment)).toMatchObject({ status: 409, message: manualSettlementsTexts.requested });

  expect(await decide(asked, false)).toMatchObject({ state: 'declined' });

  expect(await calls.credit(student.id)).toBe(0);
  expect(await refusedDecision(asked)).toMatchObject({ status: 409, message: approvalsTexts.decided });
  await requestSettlement(payment);
});

test('a payment shows the state of the newest request to settle it', async () => {
  const { payment } = await createUnreportedPayment();
  const stateShown = async () => (await office.call(bookkeeping.read, { params: { id: payment.id } })).manualSettlement;

  expect(await stateShown()).toBeNull();
  await decide(await requestSettlement(payment), false);
  expect(await stateShown()).toBe('declined');
  school.clock.advance({ minutes: 1 });
  await requestSettlement(payment);
  expect(await stateShown()).toBe('requested');
});

test('a paid payment, an open prompt, a missing reason, an invalid code and an unknown payment are refused', async () => {
  const student = await school.create.student();
  const open = await school.create.payment({ studentId: student.id });
  const paid = await createUnreportedPayment();
  await importStatement(aReceipt(), paid.payment.reference);

  const refusals: [Promise<Refusal>, number, string?][] = [
    [refusedRequest(paid.payment), 409, manualSettlementsTexts.paid],
    [refusedRequest(open), 409, manualSettlementsTexts.stillOpen],
    [refusedRequest(open, { reason: ' ' }), 400, manualSettlementsTexts.reason],
    [refusedRequest(open, { code: 'not a code' }), 400, manualSettlementsTexts.code],
    [refusedRequest({ id: randomUUID() }), 404],
    [refusedDecision({ _id: randomUUID() }), 404, manualSettlementsTexts.gone],
  ];
  for (const [refusal, status, message] of refusals)
    expect(await refusal).toMatchObject({ status, ...(message && { message }) });
});
