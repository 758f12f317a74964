/** Assigning unallocated money to a student, or to the payment that it belongs to. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrolments } from '#contract/enrolments.ts';
import { bookkeeping } from '#contract/money/bookkeeping.ts';
import { reconciliation } from '#contract/money/reconciliation.ts';
import { refunds } from '#contract/money/refunds.ts';
import { moneyIn } from '#server/testing/payments/received-money.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as bookkeepingTexts from '#texts/money/bookkeeping.ts';
import * as usersTexts from '#texts/people/users.ts';

let school: School;
let money: ReturnType<typeof moneyIn>;
let office: ReturnType<School['as']>;
let colleague: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  money = moneyIn(school);
  office = school.as(await school.create.admin());
  colleague = school.as(await school.create.admin());
});
afterAll(async () => {
  expect(await money.ledgerSum()).toBe(0);
  await school.stop();
});

const listHeld = () => office.call(bookkeeping.listHeld);
const to = ({ _id }: { _id: string }, studentId: string, reason = 'She came by with the message') => ({
  params: { id: _id },
  body: { studentId, reason },
});
const move = (held: { _id: string }, studentId: string) => office.call(bookkeeping.moveHeld, to(held, studentId));
const cannotMove = (...how: Parameters<typeof to>) => office.refused(bookkeeping.moveHeld, to(...how));
/** Moves money to a student; returns the response even if it is a refusal. For concurrent moves. */
const tryToMove = (held: { _id: string }, studentId: string, by = office) =>
  by.answer(bookkeeping.moveHeld, to(held, studentId));

let receipts = 0;

/** Imports a statement line with an unknown account number. */
async function unmatched(amount: number) {
  const receipt = `QKHELD${String(receipts++).padStart(4, '0')}`;
  const csv = `Receipt No.,Completion Time,Paid In,A/C No.\n${receipt},20-11-2026 15:30:00,${amount}.00,NYUMBANI`;
  await office.call(reconciliation.importStatement, { body: { csv } });
  return (await listHeld()).find(({ providerReceipt }) => providerReceipt === receipt)!;
}

async function applied(amount = 1_000) {
  const applicant = await money.applicant();
  const payment = await money.paid({ purpose: 'application', customerId: applicant.id, amount });
  const [held] = (await listHeld()).filter(({ providerReceipt }) => providerReceipt === payment.providerReceipt);
  return { applicant, payment, held: held! };
}

async function askFor(payment: { id: string }, amount: number) {
  const said = { reason: 'Too much', access: 'keep', method: 'manual' } as const;
  return (await office.call(refunds.request, { body: { paymentId: payment.id, amount, ...said } }))._id;
}

async function giveBack(payment: { id: string }, amount: number) {
  const id = await askFor(payment, amount);
  await colleague.call(refunds.decide, { params: { id }, body: { isApproved: true } });
  return id;
}

test('unallocated money is assigned to a student, with a reason', async () => {
  const student = await school.create.student();
  const course = await school.create.course({ price: 400 });
  const held = await unmatched(400);
  expect(held).toMatchObject({ kind: 'unmatched', amount: 400, what: 'For NYUMBANI', isSimulated: true });

  const left = await move(held, student.id);

  expect(left.map(({ _id }) => _id)).not.toContain(held._id);
  expect(await money.credit(student.id)).toBe(400);
  const booked = await school.find.bookings('move', held._id);
  expect(booked.map(({ note }) => note)).toEqual(['She came by with the message']);

  // The student decides which course she spends the credit on.
  await school.as(student).call(enrolments.enrol, { params: { courseId: course.id }, body: {} });
  expect(await money.credit(student.id)).toBe(0);
});

test('unallocated money is moved once: concurrent and repeated moves are refused', async () => {
  const [one, other] = [await school.create.student(), await school.create.student()];
  const held = await unmatched(900);

  const answers = await Promise.all([
    tryToMove(held, one.id),
    tryToMove(held, other.id, colleague),
    tryToMove(held, one.id),
  ]);
  const again = await cannotMove(held, other.id);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(again).toMatchObject({ status: 404, message: bookkeepingTexts.noMoney });
  expect((await money.credit(one.id)) + (await money.credit(other.id))).toBe(900);
});

test("an application's payment can be moved to the applicant's student account, as can a failed refund of it", async () => {
  const { applicant, payment, held } = await applied();
  const student = await school.create.student();
  expect(held).toMatchObject({ kind: 'application', amount: 1_000, what: applicant.fullName });

  await move(held, student.id);
  expect(await money.credit(student.id)).toBe(1_000);
  expect(await money.balance(`applicant:${applicant.id}`)).toBe(0);

  await giveBack(payment, 300);
  expect(await money.credit(student.id)).toBe(700);
});

test('only the part that was not refunded is moved; a failed refund is credited to the student', async () => {
  const { payment } = await applied();
  const refund = await giveBack(payment, 400);
  const student = await school.create.student();
  const held = (await listHeld()).find(({ providerReceipt }) => providerReceipt === payment.providerReceipt)!;
  expect(held.amount).toBe(600);

  await move(held, student.id);
  await office.call(refunds.finish, { params: { id: refund }, body: { isFailed: true } });
  expect(await money.credit(student.id)).toBe(1_000);
});

test('of a concurrent move and refund only one succeeds', async () => {
  const { payment, held, applicant } = await applied();
  const student = await school.create.student();
  const _id = await askFor(payment, 1_000);

  const approval = { params: { id: _id }, body: { isApproved: true } };
  await Promise.all([tryToMove(held, student.id), colleague.answer(refunds.decide, approval)]);

  expect(await money.balance(`applicant:${applicant.id}`)).toBe(0);
  expect(await money.credit(student.id)).toBe(0);
});

test('the money of an application stays unallocated after the application is deleted', async () => {
  const { applicant, payment } = await applied();
  await school.database.deleteApplication(applicant.id);

  const held = (await listHeld()).find(({ providerReceipt }) => providerReceipt === payment.providerReceipt)!;
  expect(held).toMatchObject({ kind: 'application', amount: 1_000, what: payment.reference });
  await giveBack(payment, 1_000);
  expect((await listHeld()).map(({ _id }) => _id)).not.toContain(held._id);
});

test('unallocated money can only be moved to students, and a reason is required', async () => {
  const held = await unmatched(50);
  const tutor = await school.create.tutor();

  for (const id of [tutor.id, randomUUID()])
    expect(await cannotMove(held, id)).toMatchObject({ status: 404, message: usersTexts.gone });
  expect((await cannotMove(held, tutor.id, '')).message).toBe(bookkeepingTexts.reason);
  expect(await cannotMove({ _id: randomUUID() }, tutor.id)).toMatchObject({ status: 404 });
});
