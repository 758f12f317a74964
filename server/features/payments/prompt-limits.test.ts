/** Tests the limits on payment prompts, and idempotency keys. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payments } from '#contract/money/payments.ts';
import { visitorsOf } from '#server/testing/clients/limited-visitors.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { accepted, newAddress, newPhone, payTo, playMoneyIn } from '#server/testing/payments/paying.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as paymentsTexts from '#texts/money/payments.ts';

let school: School;
let raising: Person;
beforeAll(async () => {
  school = await startTestServer({ env: { TRUSTED_PROXY: '127.0.0.1' } });
  raising = await school.create.student({ name: 'Wanjiru Kamau' });
  await school.create.fund(raising.id);
});
afterAll(() => school.stop());

let played: ReturnType<typeof playMoneyIn>;
beforeEach(() => {
  played = playMoneyIn(school);
  // Advance the clock by a day, so that the limits that earlier tests used up have expired.
  school.clock.advance({ minutes: 25 * 60 });
});

type PayOptions = NonNullable<Parameters<typeof payTo>[2]>;

const payGift = (phoneNumber: string, options: PayOptions = {}) =>
  payTo(school, { studentId: raising.id, purpose: 'fund', phoneNumber }, options);
const payOwn = async (phoneNumber: string, options: PayOptions = {}) => {
  const student = options.as ?? (await school.create.student());
  return payTo(school, { studentId: student.id, phoneNumber }, { ...options, as: student });
};

test('a phone is prompted once in two minutes for all payers, and the refusal says when to retry', async () => {
  const phone = newPhone();
  await payOwn(phone);
  school.clock.advance({ minutes: 1.5 });
  const [again, byAnother, byVisitor] = [await payOwn(phone), await payOwn(phone), await payGift(phone)];

  for (const refused of [again, byAnother, byVisitor]) {
    expect(refused).toMatchObject({ status: 429, body: { message: paymentsTexts.askedAlready } });
    expect(refused.headers.get('retry-after')).toBe('30');
  }
  school.clock.advance({ minutes: 0.5 });
  expect((await payGift(phone)).status).toBe(201);
});

test('after the clock is set back a payer waits at most two minutes', async () => {
  const phone = newPhone();
  const { body } = await payOwn(phone);
  school.clock.advance({ minutes: -1 });
  expect((await payOwn(phone)).headers.get('retry-after')).toBe('120');

  school.clock.advance({ minutes: -120 });
  const { retryAt } = await school.as().call(payments.status, { params: { reference: body.reference } });
  expect(new Date(retryAt).getTime()).toBe(school.clock.now().getTime() + 120_000);
  expect((await payOwn(phone)).status).toBe(201);
  expect((await payOwn(phone)).headers.get('retry-after')).toBe('120');
});

test('setting the clock back does not prolong a limit', async () => {
  const from = newAddress();
  await payGift(newPhone(), { from });
  await school.database.setAttempts(`prompt-from:${from}`, 60);
  school.clock.advance({ minutes: -120 });

  expect((await payGift(newPhone(), { from })).headers.get('retry-after')).toBe('3600');
});

test('of concurrent prompts to one phone exactly one is sent', async () => {
  const phone = newPhone();
  const students = await Promise.all(Array.from({ length: 8 }, () => school.create.student()));
  const answers = await Promise.all([...students.map((as) => payOwn(phone, { as })), payGift(phone), payGift(phone)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(429)]);
  expect(played.prompts).toHaveLength(1);
});

/**
 * Requests as many prompts as a day allows, plus one that exceeds the hourly limit and one that exceeds the daily
 * limit.
 */
async function promptAllDay(ask: () => Promise<{ status: number }>) {
  const statuses: number[] = [];
  for (const times of [6, 5, 1]) {
    for (let n = 0; n < times; n++) {
      statuses.push((await ask()).status);
      school.clock.advance({ minutes: 3 });
    }
    school.clock.advance({ minutes: 60 });
  }
  return statuses;
}

const DAILY_STATUSES = [...Array(5).fill(201), 429, ...Array(5).fill(201), 429];

test('strangers may have a phone prompted five times an hour and ten times a day', async () => {
  const phone = newPhone();
  const strangers = [undefined, await school.create.student(), await school.create.tutor(), raising];
  let turn = 0;
  const ask = () => payGift(phone, { as: strangers[turn++ % 4] });

  expect(await promptAllDay(ask)).toEqual(DAILY_STATUSES);
});

test('strangers cannot use up the limit of a student who pays their own fees', async () => {
  const [phone, as] = [newPhone(), await school.create.student()];
  for (let n = 0; n < 6; n++) {
    await payGift(phone);
    school.clock.advance({ minutes: 3 });
  }

  expect(await promptAllDay(() => payOwn(phone, { as }))).toEqual(DAILY_STATUSES);
  expect((await payOwn(phone)).status).toBe(201);
});

test("refused requests do not count towards a phone's limit", async () => {
  const phone = newPhone();
  await payOwn(phone);
  for (let n = 0; n < 12; n++) expect((await payGift(phone)).status).toBe(429);
  school.clock.advance({ minutes: 2 });

  expect((await payOwn(phone)).status).toBe(201);
});

test('visitors of one IP address send 60 prompts an hour; signed-in payers with the same address have their own limit', async () => {
  const from = newAddress();
  await payGift(newPhone(), { from });
  await school.database.setAttempts(`prompt-from:${from}`, 59);
  expect((await payGift(newPhone(), { from })).status).toBe(201);

  const refused = await payGift(newPhone(), { from });
  expect(refused).toMatchObject({ status: 429, body: { message: paymentsTexts.manyPaying(60) } });
  expect(Number(refused.headers.get('retry-after'))).toBe(3600);
  expect((await payGift(newPhone())).status).toBe(201);
  expect((await payOwn(newPhone(), { from })).status).toBe(201);
});

test('a signed-in payer sends ten prompts an hour, from any address', async () => {
  const as = await school.create.student();
  for (let n = 0; n < 10; n++) expect((await payOwn(newPhone(), { as })).status).toBe(201);

  expect((await payOwn(newPhone(), { as })).status).toBe(429);
  expect((await payGift(newPhone(), { as })).status).toBe(429);
});

test('all visitors together send 600 prompts an hour', async () => {
  await payGift(newPhone());
  await school.database.setAttempts('prompt-visitors', 599);
  expect((await payGift(newPhone())).status).toBe(201);

  expect(await payGift(newPhone())).toMatchObject({ status: 429, body: { message: paymentsTexts.manyPaying(60) } });
  expect((await payOwn(newPhone())).status).toBe(201);
});

test("past the visitors' limits a proof of work lets a visitor prompt a phone", async () => {
  const { post, persist } = visitorsOf(school);
  const [from, other] = [newAddress(), newAddress()];
  const gift = () => ({ studentId: raising.id, purpose: 'fund', amountPayed: 500, phoneNumber: newPhone() });
  await post('/payments', gift(), { from });
  await school.database.setAttempts(`prompt-from:${from}`, 60);
  expect(await persist('/payments', gift(), { from })).toMatchObject({ status: 201, tries: 2 });
  expect(await persist('/payments', gift(), { from: other })).toMatchObject({ status: 201, tries: 0 });

  await school.database.setAttempts('prompt-visitors', 600);
  expect(await persist('/payments', gift(), { from: other })).toMatchObject({ status: 201, tries: 2 });
});

test('an unsent prompt does not count: the same phone may be prompted immediately', async () => {
  const [phone, from] = [newPhone(), newAddress()];
  for (let n = 0; n < 12; n++) {
    played = playMoneyIn(school);
    played.answer = () => ({ outcome: 'away' });
    expect((await payGift(phone, { from })).status).toBe(503);
  }
  played.answer = accepted;

  expect((await payGift(phone, { from })).status).toBe(201);
});

test('a prompt that may have been sent counts', async () => {
  const phone = newPhone();
  played.answer = () => ({ outcome: 'unknown' });
  await payOwn(phone);

  expect((await payOwn(phone)).status).toBe(429);
});

test('the same key returns the first payment, also for twenty concurrent requests', async () => {
  const as = await school.create.student();
  const [phone, key] = [newPhone(), randomUUID()];
  const answers = await Promise.all(Array.from({ length: 20 }, () => payOwn(phone, { as, key })));
  school.clock.advance({ minutes: 60 });
  const later = await payOwn(phone, { as, key });

  expect(new Set([...answers, later].map(({ body }) => body._id)).size).toBe(1);
  expect(answers.every(({ status }) => [201, 202].includes(status))).toBe(true);
  expect(later).toMatchObject({ status: 201, body: { status: 'prompted' } });
  expect(played.prompts).toHaveLength(1);
});

test('the same key with other details is refused', async () => {
  const as = await school.create.student();
  const [phoneNumber, key] = [newPhone(), randomUUID()];
  const first = { studentId: as.id, phoneNumber };
  await payTo(school, first, { as, key });
  const course = await school.create.course({ price: 500 });

  const others = [
    { amountPayed: 600 },
    { phoneNumber: newPhone() },
    { courseId: course.id },
    { studentId: raising.id },
  ];
  for (const other of others)
    expect(await payTo(school, { ...first, ...other }, { as, key })).toMatchObject({
      status: 409,
      body: { message: paymentsTexts.otherDetails },
    });
  expect(played.prompts).toHaveLength(1);
});

test('of two concurrent requests with one key and two phones one is accepted', async () => {
  const [as, key] = [await school.create.student(), randomUUID()];
  const answers = await Promise.all([payOwn(newPhone(), { as, key }), payOwn(newPhone(), { as, key })]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(played.prompts).toHaveLength(1);
});

test("a key is scoped to its caller: it does not return another payer's payment", async () => {
  const key = '12345678';
  const answers = [
    await payOwn(newPhone(), { key }),
    await payOwn(newPhone(), { key }),
    await payGift(newPhone(), { key }),
    await payGift(newPhone(), { key }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(4);
});

test("a visitor's repeated request with the same key returns the first payment", async () => {
  const [phone, key] = [newPhone(), randomUUID()];
  const first = await payGift(phone, { key });
  const again = await payGift(phone, { key });

  expect(again.body).toEqual(first.body);
  expect(played.prompts).toHaveLength(1);
});

test('after an unsent prompt the same key may be used again', async () => {
  const [as, phone, key] = [await school.create.student(), newPhone(), randomUUID()];
  played.answer = () => ({ outcome: 'away' });
  const away = await payOwn(phone, { as, key });
  played.answer = accepted;

  expect(away.status).toBe(503);
  expect(await payOwn(phone, { as, key })).toMatchObject({ status: 201, body: { status: 'prompted' } });
});

test('the same key returns the first payment even if the course was joined meanwhile', async () => {
  const [as, key] = [await school.create.student(), randomUUID()];
  const course = await school.create.course({ price: 500 });
  const request = { studentId: as.id, courseId: course.id, phoneNumber: newPhone() };
  const first = await payTo(school, request, { as, key });
  await school.create.enrolment(as.id, course.id);

  expect((await payTo(school, request, { as, key })).body._id).toBe(first.body._id);
});

test.each(['short', 'with a space in it', 'k'.repeat(101)])('the key %j is invalid', async (key) => {
  expect((await payOwn(newPhone(), { key })).status).toBe(400);
  expect(played.prompts).toEqual([]);
});

test('the answer does not reveal whether the school knows a phone', async () => {
  const { create } = school;
  const phone = newPhone();
  await create.applicant({ phone: `254${phone.slice(1)}` });
  const [known, unknown] = [await payGift(phone), await payGift(newPhone(), { as: await create.student() })];

  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  expect(known.status).toBe(unknown.status);
});
