/**
 * Tests payments from the request to the course with the simulated phones, whose last digits choose their behaviour.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments } from '#contract/money/payments.ts';
import { callbacksOf, until } from '#server/testing/payments/callbacks.ts';
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

let phones = 71_000;

/** Sends a prompt for the price of a course to a phone with these last digits. */
async function pay(digits: string) {
  const [student, course] = [await school.create.student(), await school.create.course({ price: 1_000 })];
  const asked = {
    studentId: student.id,
    amountPayed: 1_000,
    phoneNumber: `07${phones++}${digits}`,
    courseId: course.id,
  };
  const { _id: id } = await school.as(student).call(payments.pay, { body: asked });
  return { student, state: async () => (await school.find.payment(id)).state, id };
}

const isPaid = ({ state }: { state(): Promise<string> }) => until(async () => (await state()) === 'paid');

test.each([
  ['000', 'paid at once'],
  ['111', 'told of five times'],
  ['444', 'told of as cancelled before'],
  ['888', 'told of before the request is answered'],
])('…%s: a payment that is %s opens the course', async (digits) => {
  const payment = await pay(digits);

  await isPaid(payment);

  expect(await calls.enrolments(payment.student.id)).toBe(1);
  expect(await calls.credit(payment.student.id)).toBe(0);
});

test.each([
  ['333', 'whose callback is lost'],
  ['998', 'whose callback is garbage'],
])('…%s: a payment %s is settled by a status query', async (digits) => {
  const payment = await pay(digits);
  // The simulator pays after two seconds, and in tests it runs fifty times faster.
  await new Promise((resolve) => setTimeout(resolve, 100));

  school.clock.advance({ minutes: 1 });
  await isPaid(payment);

  expect(await calls.enrolments(payment.student.id)).toBe(1);
});

test('…777: another amount than requested is credited as received, and the course stays closed', async () => {
  const payment = await pay('777');

  await isPaid(payment);

  expect(await calls.enrolments(payment.student.id)).toBe(0);
  expect(await calls.credit(payment.student.id)).toBe(999);
  expect(await school.find.payment(payment.id)).toMatchObject({ review: 'amount_differs' });
});

test.each([
  ['001', 'failed'],
  ['032', 'cancelled'],
  ['201', 'failed'],
])('…%s: nothing is credited for a prompt that is %s', async (digits, state) => {
  const payment = await pay(digits);

  await until(async () => (await payment.state()) === state);

  expect(await calls.credit(payment.student.id)).toBe(0);
});
