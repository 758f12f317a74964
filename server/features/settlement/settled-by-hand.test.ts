/** Tests that the same money is never credited twice when payments are settled manually or money is unallocated. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeeping, type UnallocatedMoney } from '#contract/money/bookkeeping.ts';
import { manualSettlements } from '#contract/money/manual-settlements.ts';
import { reconciliation } from '#contract/money/reconciliation.ts';
import { aReceipt, callbacksOf, paidCallback } from '#server/testing/payments/callbacks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as bookkeepingTexts from '#texts/money/bookkeeping.ts';
import { closeOld } from './deadlines.ts';

let school: School;
let calls: ReturnType<typeof callbacksOf>;
let office: ReturnType<School['as']>;
let colleague: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  calls = callbacksOf(school);
  await signIn();
});
afterAll(async () => {
  expect(await calls.ledgerSum()).toBe(0);
  await school.stop();
});

async function signIn() {
  office = school.as(await school.create.admin());
  colleague = school.as(await school.create.admin());
}

/** Advances the clock, which ends the admins' sessions, and signs in new admins. */
async function letDaysPass(days: number) {
  school.clock.advance({ minutes: days * 24 * 60 });
  await signIn();
}

/**
 * Amount of the next payment. It is increased for each payment, so that no test's payment is suggested for another
 * test.
 */
let amounts = 1_000;

/** Creates a payment that two admins have settled manually. */
async function settled(code?: string) {
  const student = await school.create.student();
  const amount = ++amounts;
  const payment = await school.create.payment({ studentId: student.id, state: 'expired', amount });
  const request = { paymentId: payment.id, reason: 'She showed the message', code };
  const { _id: id } = await office.call(manualSettlements.request, { body: request });
  await colleague.call(manualSettlements.decide, { params: { id }, body: { isApproved: true } });
  return { student, payment, amount, now: () => school.find.payment(payment.id) };
}

/** Imports a statement with one line, and finds the unallocated money that was booked for the line, if any. */
async function take(receipt: string, reference: string, amount: number) {
  const [day, time] = new Date(school.clock.now().getTime() + 3 * 60 * 60_000).toISOString().split('T');
  const at = `${day!.split('-').reverse().join('-')} ${time!.slice(0, 8)}`;
  const csv = `Receipt No.,Completion Time,Paid In,A/C No.\n${receipt},${at},${amount}.00,${reference}`;
  await office.call(reconciliation.importStatement, { body: { csv } });
  const held = await office.call(bookkeeping.listHeld);
  return held.find(({ providerReceipt }) => providerReceipt === receipt)!;
}

const to = ({ _id }: UnallocatedMoney, { id: studentId }: { id: string }) => ({
  params: { id: _id },
  body: { studentId, reason: 'She came by' },
});
const cannotMove = (...how: Parameters<typeof to>) => office.refused(bookkeeping.moveHeld, to(...how));
const match = ({ _id }: UnallocatedMoney, { id: paymentId }: { id: string }) =>
  office.call(bookkeeping.matchHeld, { params: { id: _id }, body: { paymentId } });

test('money whose code settled a payment manually is assigned to no student, only matched', async () => {
  const code = aReceipt();
  const { student, payment, amount } = await settled(code);
  const other = await school.create.student();
  const held = await take(code, 'JOHN KAMAU 4B', amount);

  for (const one of [other, student])
    expect(await cannotMove(held, one)).toMatchObject({
      status: 409,
      message: bookkeepingTexts.isSettledByCode(payment.reference),
    });

  await match(held, payment);
  expect([await calls.credit(student.id), await calls.credit(other.id)]).toEqual([amount, 0]);
});

test('a typed code no longer reserves money once the payment has its own code', async () => {
  const [typed, own] = [aReceipt(), aReceipt()];
  const { payment, amount } = await settled(typed);
  await take(own, payment.reference, amount);
  const other = await school.create.student();

  await office.call(bookkeeping.moveHeld, to(await take(typed, 'JOHN KAMAU 4B', amount), other));
  expect(await calls.credit(other.id)).toBe(amount);
});

test('a payment beyond the listed suggestions is still protected, and can still be matched', async () => {
  const amount = ++amounts;
  const students = await Promise.all(Array.from({ length: 11 }, () => school.create.student()));
  const payments = await Promise.all(
    students.map(({ id: studentId }) => school.create.payment({ studentId, state: 'expired', amount })),
  );
  const held = await take(aReceipt(), '', amount);
  expect(held.suggestions).toHaveLength(10);
  const last = payments.findIndex(({ id }) => !held.suggestions.some(({ paymentId }) => paymentId === id));

  expect(await cannotMove(held, students[last]!)).toMatchObject({
    status: 409,
    message: bookkeepingTexts.isPayments(payments[last]!.reference),
  });
  await match(held, payments[last]!);
  expect(await calls.credit(students[last]!.id)).toBe(amount);
});

test.each([
  ['without a code', undefined],
  ['with a mistyped code', 'QKMISTYPED'],
])(
  'money for another account is suggested for a payment settled by hand %s, and not assigned to its student',
  async (_, code) => {
    const { student, payment, amount, now } = await settled(code);
    await letDaysPass(2);
    const receipt = aReceipt();
    const held = await take(receipt, 'MARY 5C', amount);

    expect(held.suggestions).toMatchObject([{ paymentId: payment.id, isByCode: false }]);
    expect(await cannotMove(held, student)).toMatchObject({
      status: 409,
      message: bookkeepingTexts.isPayments(payment.reference),
    });
    await match(held, payment);
    expect(await now()).toMatchObject({ providerReceipt: receipt });
    expect(await calls.credit(student.id)).toBe(amount);
  },
);

test.each([
  ['a callback', 'prompted', (payment: Payment, code: string) => calls.call(payment, paidCallback(payment, code))],
  ['a line', 'expired', (payment: Payment, code: string) => take(code, payment.reference, payment.amount)],
] as const)(
  'a payment settled by hand is marked for review when %s reports its code for another payment',
  async (_, state, tell) => {
    const code = aReceipt();
    const { amount, now } = await settled(code);
    const student = await school.create.student();
    const other = await school.create.payment({ studentId: student.id, state, amount });

    await tell(other, code);
    await calls.untilSettled();

    expect(await school.find.payment(other.id)).toMatchObject({
      state: 'paid',
      providerReceipt: code,
      review: null,
    });
    expect(await now()).toMatchObject({ providerReceipt: null, review: 'ids_differ' });
  },
);

type Payment = Awaited<ReturnType<School['create']['payment']>>;

test('a second sum found by the typed code of a till still has no account number', async () => {
  const [typed, own] = [aReceipt(), aReceipt()];
  const { payment, amount } = await settled(typed);
  await take(own, payment.reference, amount);

  await take(typed, '', amount);

  expect(await school.find.unallocated(typed)).toMatchObject({ accountReference: '' });
});

test('a payment settled manually is marked for review, once, if its code is unconfirmed after two days', async () => {
  const [silent, told] = [await settled(), await settled()];
  await take(aReceipt(), told.payment.reference, told.amount);
  const close = () => closeOld(school.services);

  await letDaysPass(1.9);
  await close();
  expect(await silent.now()).toMatchObject({ review: null });
  await letDaysPass(0.2);
  await close();
  expect(await silent.now()).toMatchObject({ state: 'paid', review: 'unheard' });
  expect(await told.now()).toMatchObject({ review: null });

  school.clock.advance({ minutes: 1 });
  const { id } = silent.payment;
  await office.call(bookkeeping.review, { params: { id }, body: { note: 'She paid cash' } });
  await close();
  expect(await silent.now()).toMatchObject({ review: null });
});

test('a code that arrives later ends the review of a payment settled manually', async () => {
  const { payment, amount, now } = await settled();
  await letDaysPass(2.1);
  await closeOld(school.services);
  expect(await now()).toMatchObject({ review: 'unheard' });

  await take(aReceipt(), payment.reference, amount);
  expect(await now()).toMatchObject({ review: null });
});

test('money without an account number is not suggested for a payment prompted only days ago', async () => {
  const amount = ++amounts;
  await school.create.payment({ studentId: (await school.create.student()).id, state: 'expired', amount });
  await letDaysPass(2);

  expect(await take(aReceipt(), '', amount)).toMatchObject({ suggestions: [] });
});
