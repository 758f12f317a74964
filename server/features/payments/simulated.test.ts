/** Tests the start of payments with the simulator, where a phone's last digits choose the outcome. */

import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payments } from '#contract/money/payments.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { payTo } from '#server/testing/payments/paying.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as paymentsTexts from '#texts/money/payments.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** A phone number whose last digits choose the simulator's behaviour. */
const phone = (digits: string) => `07${randomInt(10_000, 99_999)}${digits}`;

async function pay(digits: string, more: object = {}, student?: Person) {
  const as = student ?? (await school.create.student());
  const phoneNumber = phone(digits);
  const { status, body } = await payTo(school, { studentId: as.id, phoneNumber, ...more }, { as });
  return { status, body, phone: phoneNumber };
}

const statusOf = (reference: string) => school.as().call(payments.status, { params: { reference } });
const untilStatus = (reference: string, status: string) =>
  expect.poll(async () => (await statusOf(reference)).status).toBe(status);
const promptsOn = (phoneNumber: string) =>
  school.simulator.prompts().filter(({ phone: asked }) => asked === `254${phoneNumber.slice(1)}`);

test('a prompt is paid on the phone, and the student joins the course', async () => {
  const student = await school.create.student();
  const course = await school.create.course({ price: 1_000 });
  const { status, body, phone } = await pay('000', { courseId: course.id, amountPayed: 1_000 }, student);

  expect(status).toBe(201);
  await untilStatus(body.reference, 'paid');
  await expect.poll(() => statusOf(body.reference)).toMatchObject({ course: { isJoined: true } });
  expect(promptsOn(phone)).toMatchObject([{ amount: 1_000, reference: body.reference }]);
});

test('less than the minimum payment may complete a partly paid course', async () => {
  const student = await school.create.student();
  const course = await school.create.course({ price: 450 });
  const first = await pay('000', { courseId: course.id, amountPayed: 400 }, student);
  await untilStatus(first.body.reference, 'paid');

  const asked = { params: { studentId: student.id }, query: { courseId: course.id } };
  expect(await school.as(student).call(payments.account, asked)).toMatchObject({
    credit: 400,
    course: { missing: 50 },
  });
  expect((await pay('000', { courseId: course.id, amountPayed: 49 }, student)).status).toBe(400);
  expect((await pay('000', { amountPayed: 50 }, student)).status).toBe(400);
  expect((await pay('000', { courseId: course.id, amountPayed: 50 }, student)).status).toBe(201);
});

test('when the provider drops the connection, the phone is not prompted again and its payment counts', async () => {
  const { body, phone } = await pay('555');

  await untilStatus(body.reference, 'paid');
  expect(promptsOn(phone)).toHaveLength(1);
});

test('after a server error of the provider the phone is not prompted again', async () => {
  const { status, body, phone } = await pay('666');

  expect({ status, state: body.status }).toEqual({ status: 202, state: 'initiated' });
  expect(promptsOn(phone).length).toBeLessThan(2);
});

test("a payment that arrives before the provider's answer is reported at once", async () => {
  const { status, body } = await pay('888');

  expect(status).toBe(201);
  await untilStatus(body.reference, 'paid');
});

test('when the provider answers every request with an error, no prompt is sent', async () => {
  school.simulator.set({ errorRate: 1 });
  school.clock.advance({ minutes: 60 });
  const { status, body, phone } = await pay('000');
  school.simulator.set({ errorRate: 0 });

  expect({ status, message: body.message }).toEqual({ status: 503, message: paymentsTexts.away });
  expect(promptsOn(phone)).toEqual([]);
  expect((await pay('000')).status).toBe(201);
});
