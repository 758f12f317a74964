/** Tests the receipts of payments that settle at the end of the year in Nairobi, three hours before it ends in UTC. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aReceipt, callbacksOf, paidCallback } from '#server/testing/payments/callbacks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let calls: ReturnType<typeof callbacksOf>;
beforeAll(async () => {
  school = await startTestServer();
  calls = callbacksOf(school);
});
afterAll(() => school.stop());

/** The time one minute before midnight of New Year's Eve in Nairobi. */
const lastMinuteOf = (year: number) => Date.parse(`${year}-12-31T23:59:00+03:00`);

async function receiptNow() {
  const student = await school.create.student();
  const payment = await school.create.payment({ studentId: student.id });
  await calls.call(payment, paidCallback(payment, aReceipt()));
  await calls.untilSettled();
  return (await calls.receipts(student.id))[0]!.number;
}

test('receipt numbers restart when the year begins in Nairobi', async () => {
  const now = school.clock.now();
  const year = now.getUTCFullYear();
  school.clock.advance({ minutes: (lastMinuteOf(year) - now.getTime()) / 60_000 });
  const before = [await receiptNow(), await receiptNow()];

  school.clock.advance({ minutes: 2 });
  const after = [await receiptNow(), await receiptNow()];

  expect(before).toEqual([`SIM-${year}-000001`, `SIM-${year}-000002`]);
  expect(after).toEqual([`SIM-${year + 1}-000001`, `SIM-${year + 1}-000002`]);
});

test('a clock set back by two hours loses no payment and credits none twice', async () => {
  const student = await school.create.student();
  const payment = await school.create.payment({ studentId: student.id });
  school.clock.advance({ minutes: -120 });
  const body = paidCallback(payment, aReceipt());

  await calls.call(payment, body);
  await calls.call(payment, body);
  await calls.untilSettled();

  expect(await calls.credit(student.id)).toBe(1_000);
  school.clock.advance({ minutes: 240 });
});
