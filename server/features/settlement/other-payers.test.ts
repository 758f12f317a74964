/** Tests that money of another payer is never credited to a payment merely because the amounts are equal. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookkeeping } from '#contract/money/bookkeeping.ts';
import { scriptedMoney } from '#server/testing/fakes/scripted-money.ts';
import { aReceipt, callbacksOf } from '#server/testing/payments/callbacks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { processStatementLine, queryNow } from './settlement.ts';

const money = scriptedMoney();
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

const take = (receipt: string, amount: number, reference: string) =>
  processStatementLine(school.services, { receipt, amount, reference, at: school.clock.now() });

/** Creates a student who has paid a prompt whose callback is lost; `ask` lets a status query confirm the payment. */
async function confirmedByQuery(amount: number) {
  const student = await school.create.student();
  const payment = await school.create.payment({ studentId: student.id, amount });
  const checkoutRequestId = payment.checkoutRequestId!;
  const result = { state: 'paid', receipt: undefined, amount: undefined } as const;
  money.answers.set(checkoutRequestId, { checkoutRequestId, reference: undefined, result });
  return {
    student,
    payment,
    ask: () => queryNow(school.services, payment.id),
    now: () => school.find.payment(payment.id),
  };
}

const listHeld = () => office.call(bookkeeping.listHeld);
const findHeld = async (receipt: string) => (await listHeld()).find((one) => one.providerReceipt === receipt);

test('a line for account "JOHN KAMAU 4B" stays John’s when a request of the same sum is confirmed', async () => {
  const johns = aReceipt();
  await take(johns, 3_170, 'JOHN KAMAU 4B');
  const other = await confirmedByQuery(3_170);

  await other.ask();

  expect(await other.now()).toMatchObject({ state: 'paid', received: 3_170, providerReceipt: null });
  expect(await calls.credit(other.student.id)).toBe(3_170);
  expect(await findHeld(johns)).toMatchObject({ amount: 3_170, what: 'For JOHN KAMAU 4B', suggestions: [] });
});

test('the line "RA, 2500, MARY 5C" that arrives after a request of the same sum was confirmed stays Mary’s', async () => {
  const [marys, other] = [aReceipt(), await confirmedByQuery(2_500)];
  await other.ask();

  const found = await take(marys, 2_500, 'MARY 5C');

  expect(found).toMatchObject({ outcome: 'missing_here', paymentId: null });
  expect(await other.now()).toMatchObject({ state: 'paid', providerReceipt: null });
  expect(await findHeld(marys)).toMatchObject({ amount: 2_500, what: 'For MARY 5C', suggestions: [] });
});

test('a confirmed request is credited despite two equal unallocated sums; its code is filled in later', async () => {
  await take(aReceipt(), 4_020, '');
  await take(aReceipt(), 4_020, '');
  const { student, payment, ask, now } = await confirmedByQuery(4_020);

  await ask();
  expect(await now()).toMatchObject({ state: 'paid', received: 4_020, providerReceipt: null, review: null });
  expect(await calls.credit(student.id)).toBe(4_020);

  const code = aReceipt();
  await take(code, 4_020, payment.reference);
  await take(code, 4_020, payment.reference);
  expect(await now()).toMatchObject({ state: 'paid', providerReceipt: code, review: null });
  expect(await calls.credit(student.id)).toBe(4_020);
  expect(await calls.receipts(student.id)).toHaveLength(1);
});
