/** Tests the provider's statements, and that an event that cannot be processed does not block others. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeeping } from '#contract/money/bookkeeping.ts';
import { scriptedMoney } from '#server/testing/fakes/scripted-money.ts';
import { aReceipt, callbacksOf, until } from '#server/testing/payments/callbacks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as bookkeepingTexts from '#texts/money/bookkeeping.ts';
import { closeOldPayments, settlePayments, sweepOldEvents } from './settlement.jobs.ts';
import { processStatementLine, queryNow, saveEvent } from './settlement.ts';

/** Whether processing throws for a callback whose body contains 'breaks'. */
let isBroken = true;
const scripted = scriptedMoney({ trustsCallbacks: false });
const money = {
  ...scripted,
  readCallback(body: unknown) {
    if (isBroken && JSON.stringify(body).includes('breaks')) throw new Error('broken on purpose');
    return scripted.readCallback(body);
  },
};
let school: School;
let calls: ReturnType<typeof callbacksOf>;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer({ money });
  calls = callbacksOf(school);
  office = school.as(await school.create.admin());
});
afterAll(async () => {
  expect(await calls.ledgerSum()).toBe(0);
  await school.stop();
});

async function prompted() {
  const student = await school.create.student();
  return { student, payment: await school.create.payment({ studentId: student.id }) };
}

const line = (details: { reference: string; amount?: number; receipt?: string }) => ({
  ...{ receipt: aReceipt(), amount: 1_000, at: school.clock.now() },
  ...details,
});
const take = (one: ReturnType<typeof line>) => processStatementLine(school.services, one);
const success = { checkoutRequestId: undefined, reference: undefined };
const paid = (receipt: string) => ({ ...success, result: { state: 'paid', receipt, amount: 1_000 } });

test('a callback that could be forged waits, and counts once a statement confirms it', async () => {
  const { student, payment } = await prompted();
  const receipt = aReceipt();

  await calls.call(payment, paid(receipt));
  await calls.untilSettled();
  expect(await school.find.payment(payment.id)).toMatchObject({ state: 'prompted', review: 'held' });
  expect(await calls.credit(student.id)).toBe(0);

  const first = await take(line({ reference: payment.reference, receipt }));
  const again = await take(line({ reference: payment.reference, receipt }));

  expect([first.outcome, again.outcome]).toEqual(['missing_here', 'matched']);
  expect(await school.find.payment(payment.id)).toMatchObject({ state: 'paid', review: null });
  expect(await calls.credit(student.id)).toBe(1_000);
});

test('money sent without a prompt finds its payment by the account number, in any spelling', async () => {
  const { student, payment } = await prompted();
  const typed = ` ${payment.reference.toLowerCase().replace(/^(.{4})/, '$1 ')} `;

  await take(line({ reference: typed, amount: 400 }));

  expect(await calls.credit(student.id)).toBe(400);
  expect(await school.find.payment(payment.id)).toMatchObject({ state: 'paid', review: 'amount_differs' });
});

test('money without a known owner becomes unallocated, once', async () => {
  const before = await calls.unmatched();
  const nobodys = line({ reference: 'Njeri', amount: 300 });

  const answers = await Promise.all([take(nobodys), take(nobodys), take(nobodys)]);

  expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['matched', 'matched', 'missing_here']);
  expect((await calls.unmatched()) - before).toBe(300);
});

test('a statement line and a callback at once credit once', async () => {
  const { student, payment } = await prompted();
  scripted.answers.set(payment.checkoutRequestId!, {
    ...{ checkoutRequestId: payment.checkoutRequestId!, reference: undefined },
    result: { state: 'paid', receipt: undefined, amount: undefined },
  });
  const one = line({ reference: payment.reference });

  await Promise.all([
    take(one),
    queryNow(school.services, payment.id),
    take(one),
    queryNow(school.services, payment.id),
  ]);

  expect(await calls.credit(student.id)).toBe(1_000);
  expect(await school.find.payment(payment.id)).toMatchObject({ state: 'paid', providerReceipt: one.receipt });
});

/** Creates a payment that only a status query can confirm. */
async function toldByQuestion(amount: number) {
  const student = await school.create.student();
  const payment = await school.create.payment({ studentId: student.id, amount });
  const checkoutRequestId = payment.checkoutRequestId!;
  scripted.answers.set(checkoutRequestId, {
    ...{ checkoutRequestId, reference: undefined },
    result: { state: 'paid', receipt: undefined, amount: undefined },
  });
  return { student, payment, ask: () => queryNow(school.services, payment.id) };
}

/** The office matches the line of a till's statement to a payment that the bookkeeping page suggests, twice at once. */
async function confirm(receipt: string, payment: { id: string }) {
  const held = (await listHeld()).find(({ providerReceipt }) => providerReceipt === receipt)!;
  expect(held.suggestions.map(({ paymentId }) => paymentId)).toContain(payment.id);
  const match = () =>
    office.answer(bookkeeping.matchHeld, { params: { id: held._id }, body: { paymentId: payment.id } });
  return Promise.all([match(), match()]);
}
const listHeld = () => office.call(bookkeeping.listHeld);

test.each([
  ['first by a question, then by the statement', 4_001, ['ask', 'take', 'confirm']],
  ['first by the statement, then by a question', 4_002, ['take', 'ask', 'confirm']],
  ['by both at once', 4_003, ['both', 'confirm']],
  ['by the statement, then by the office, then by a question', 4_004, ['take', 'confirm', 'ask']],
])('a till’s money, reported by %s, is credited once, and the office matches it', async (_, amount, order) => {
  const [unmatched, { student, payment, ask }] = [await calls.unmatched(), await toldByQuestion(amount)];
  const one = line({ reference: '', amount });
  const does = {
    ask,
    take: () => take(one),
    both: () => Promise.all([ask(), take(one), ask(), take(one)]),
    confirm: () => confirm(one.receipt, payment),
  };

  for (const what of order) await does[what as keyof typeof does]();

  expect(await school.find.payment(payment.id)).toMatchObject({
    ...{ state: 'paid', received: amount, providerReceipt: one.receipt, review: null },
  });
  expect(await calls.credit(student.id)).toBe(amount);
  expect(await calls.unmatched()).toBe(unmatched);
  expect(await take(one)).toMatchObject({ outcome: 'matched', paymentId: payment.id });
});

test('a till’s line is suggested for each payment of its sum, and belongs to none before the office decides', async () => {
  const both = [await toldByQuestion(4_010), await toldByQuestion(4_010)];
  for (const { ask } of both) await ask();
  const one = line({ reference: '', amount: 4_010 });

  expect(await take(one)).toMatchObject({ outcome: 'missing_here', paymentId: null });

  const held = (await listHeld()).find(({ providerReceipt }) => providerReceipt === one.receipt)!;
  expect(held.suggestions.map(({ paymentId }) => paymentId).sort()).toEqual(
    both.map(({ payment }) => payment.id).sort(),
  );
  for (const { student, payment } of both) {
    expect(await school.find.payment(payment.id)).toMatchObject({ review: null, providerReceipt: null });
    expect(await calls.credit(student.id)).toBe(4_010);
  }
});

test('money that may be a payment of the same student is matched to it, not credited again', async () => {
  const { student, payment, ask } = await toldByQuestion(4_015);
  const one = line({ reference: '', amount: 4_015 });
  await take(one);
  const { _id } = (await listHeld()).find(({ providerReceipt }) => providerReceipt === one.receipt)!;

  const body = { studentId: student.id, reason: 'Hers' };
  const refused = await office.refused(bookkeeping.moveHeld, { params: { id: _id }, body });
  expect(refused).toMatchObject({ status: 409, message: bookkeepingTexts.isPayments(payment.reference) });

  await confirm(one.receipt, payment);
  await ask();
  expect(await calls.credit(student.id)).toBe(4_015);
});

test('money is matched only to payments it is suggested for', async () => {
  const [{ payment }, other] = [await prompted(), line({ reference: 'JOHN KAMAU 4B' })];
  await take(other);
  const held = (await listHeld()).find(({ providerReceipt }) => providerReceipt === other.receipt)!;
  expect(held.suggestions).toEqual([]);

  const body = { paymentId: payment.id };
  const refused = await office.refused(bookkeeping.matchHeld, { params: { id: held._id }, body });

  expect(refused).toMatchObject({ status: 409, message: bookkeepingTexts.noSuggestion });
  expect(await school.find.payment(payment.id)).toMatchObject({ state: 'prompted', providerReceipt: null });
});

test('a callback with the code of an unallocated line takes that line’s money, once', async () => {
  const { student, payment, ask } = await toldByQuestion(4_025);
  const one = line({ reference: '', amount: 4_025 });
  await take(one);
  await ask();
  const unmatched = await calls.unmatched();
  money.trustsCallbacks = true;

  await calls.call(payment, { ...success, result: { state: 'paid', receipt: one.receipt, amount: 4_025 } });
  await calls.untilSettled();
  money.trustsCallbacks = false;

  expect(await school.find.payment(payment.id)).toMatchObject({ providerReceipt: one.receipt, review: null });
  expect(await calls.credit(student.id)).toBe(4_025);
  expect(unmatched - (await calls.unmatched())).toBe(4_025);
});

test('a line of another week is not suggested', async () => {
  const { ask } = await toldByQuestion(4_030);
  await ask();
  const before = await calls.unmatched();
  const at = new Date(school.clock.now().getTime() - 7 * 24 * 60 * 60_000);

  await take({ ...line({ reference: '', amount: 4_030 }), at });
  const later = await toldByQuestion(4_030);
  await later.ask();

  expect((await calls.unmatched()) - before).toBe(4_030);
  expect(await calls.credit(later.student.id)).toBe(4_030);
});

test('a differing amount in the statement is marked for review and changes nothing', async () => {
  const { student, payment } = await prompted();
  const { receipt } = line({ reference: '' });
  await take(line({ reference: payment.reference, receipt }));

  const differs = await take(line({ reference: payment.reference, receipt, amount: 900 }));

  expect(differs).toMatchObject({ outcome: 'amount_differs', ourAmount: 1_000, paymentId: payment.id });
  expect(await calls.credit(student.id)).toBe(1_000);
  expect(await school.find.payment(payment.id)).toMatchObject({ review: 'amount_differs' });
});

test('a failing event is reported once, stops no other, and is retried', async () => {
  const [{ payment: broken }, { payment: other }] = [await prompted(), await prompted()];

  await calls.call(broken, { ...paid(aReceipt()), more: 'breaks' });
  await calls.call(other, paid(aReceipt()));
  await until(async () => (await school.find.payment(other.id)).review === 'held');
  const faults: string[] = [];
  await until(async () => faults.push(...school.takeFaults()) > 0);
  school.clock.advance({ minutes: 1 });
  await settlePayments.run(school.services, new AbortController().signal);
  await settlePayments.run(school.services, new AbortController().signal);
  expect(await school.find.payment(broken.id)).toMatchObject({ review: null });
  expect([...faults, ...school.takeFaults()]).toHaveLength(1);

  isBroken = false;
  school.clock.advance({ minutes: 24 * 60 });
  await settlePayments.run(school.services, new AbortController().signal);

  // The server's own poller may be processing the event at this moment.
  await until(async () => (await school.find.payment(broken.id)).review === 'held');
});

test('an event that keeps failing is given up in the end and marked for review', async () => {
  isBroken = true;
  const { payment } = await prompted();
  await calls.call(payment, { ...paid(aReceipt()), more: 'breaks' });
  const event = async () => (await school.find.eventsOf(payment.id))[0]!;
  await until(async () => (await event()).failures > 0);
  await until(async () => school.takeFaults().length > 0);
  await school.database.setEventFailures(payment.id, 19);
  school.clock.advance({ minutes: 60 * 24 * 10 });
  await settlePayments.run(school.services, new AbortController().signal);
  // The server's own poller may be processing the event at this moment.
  await until(async () => (await event()).processedAt !== null);
  await until(async () => (await school.find.payment(payment.id)).review === 'unknown_result');
  isBroken = false;

  expect(await school.find.eventsOf(payment.id)).toMatchObject([
    { processedAt: expect.any(Date), outcome: 'set aside: processing failed every time' },
  ]);
  expect(await school.find.payment(payment.id)).toMatchObject({ review: 'unknown_result' });
});

test('events are stored for thirteen months', async () => {
  const kept = async () => (await school.find.events()).length;
  const { payment } = await prompted();
  const office = { provider: 'simulator', source: 'office' as const, dedupeKey: 'review:1', paymentId: payment.id };
  const at = school.clock.now();
  await saveEvent(school.services.db, { ...office, body: '{}', receivedAt: at, processedAt: at });
  expect(await kept()).toBeGreaterThan(0);

  school.clock.advance({ minutes: 60 * 24 * 390 });
  await sweepOldEvents.run(school.services, {}, new AbortController().signal);
  expect(await kept()).toBeGreaterThan(0);

  school.clock.advance({ minutes: 60 * 24 * 10 });
  await sweepOldEvents.run(school.services, {}, new AbortController().signal);
  // Events of the office are not deleted, so that no reviewed payment is marked again.
  expect(await kept()).toBe(1);
  await school.database.clearReviews();
  await closeOldPayments.run(school.services, new AbortController().signal);
  expect(await school.find.paymentsToReview()).toEqual([]);
});
