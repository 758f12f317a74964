/** How often phones are asked, and that asking twice is harmless. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import { payments } from '#contract/payments.ts';
import { visitorsOf } from '#server/testing/clients/limited-visitors.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { accepted, newAddress, newPhone, payTo, playMoneyIn } from '#server/testing/payments/paying.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

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
  // What the tests before have counted is over.
  school.clock.advance({ minutes: 25 * 60 });
});

type Asking = NonNullable<Parameters<typeof payTo>[2]>;

const help = (phoneNumber: string, asking: Asking = {}) =>
  payTo(school, { studentId: raising.id, purpose: 'fund', phoneNumber }, asking);
const payOwn = async (phoneNumber: string, asking: Asking = {}) => {
  const student = asking.as ?? (await school.create.student());
  return payTo(school, { studentId: student.id, phoneNumber }, { ...asking, as: student });
};

test('a phone is asked once in two minutes, whoever asks, and the answer says when again', async () => {
  const phone = newPhone();
  await payOwn(phone);
  school.clock.advance({ minutes: 1.5 });
  const [again, byAnother, byVisitor] = [await payOwn(phone), await payOwn(phone), await help(phone)];

  for (const refused of [again, byAnother, byVisitor]) {
    expect(refused).toMatchObject({ status: 429, body: { message: paymentMessages.askedAlready } });
    expect(refused.headers.get('retry-after')).toBe('30');
  }
  school.clock.advance({ minutes: 0.5 });
  expect((await help(phone)).status).toBe(201);
});

test('a clock that is set back makes nobody wait longer than two minutes', async () => {
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

test('a clock that is set back makes no limit longer', async () => {
  const from = newAddress();
  await help(newPhone(), { from });
  await school.database.setAttempts(`prompt-from:${from}`, 60);
  school.clock.advance({ minutes: -120 });

  expect((await help(newPhone(), { from })).headers.get('retry-after')).toBe('3600');
});

test('of many who ask one phone at once exactly one gets through', async () => {
  const phone = newPhone();
  const students = await Promise.all(Array.from({ length: 8 }, () => school.create.student()));
  const answers = await Promise.all([...students.map((as) => payOwn(phone, { as })), help(phone), help(phone)]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(429)]);
  expect(played.prompts).toHaveLength(1);
});

/** Asks as often as a day allows, and once more than an hour does and the day. */
async function askAllDay(ask: () => Promise<{ status: number }>) {
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

const asADayAllows = [...Array(5).fill(201), 429, ...Array(5).fill(201), 429];

test('strangers have a phone asked five times an hour, and ten times a day', async () => {
  const phone = newPhone();
  const strangers = [undefined, await school.create.student(), await school.create.tutor(), raising];
  let turn = 0;
  const ask = () => help(phone, { as: strangers[turn++ % 4] });

  expect(await askAllDay(ask)).toEqual(asADayAllows);
});

test('strangers do not stop a student from paying her own fees, who counts for herself', async () => {
  const [phone, as] = [newPhone(), await school.create.student()];
  for (let n = 0; n < 6; n++) {
    await help(phone);
    school.clock.advance({ minutes: 3 });
  }

  expect(await askAllDay(() => payOwn(phone, { as }))).toEqual(asADayAllows);
  expect((await payOwn(phone)).status).toBe(201);
});

test('what is refused is not counted: nobody uses up what another phone may be asked', async () => {
  const phone = newPhone();
  await payOwn(phone);
  for (let n = 0; n < 12; n++) expect((await help(phone)).status).toBe(429);
  school.clock.advance({ minutes: 2 });

  expect((await payOwn(phone)).status).toBe(201);
});

test('from one address visitors ask sixty times an hour; a classroom that is signed in shares one', async () => {
  const from = newAddress();
  for (let n = 0; n < 60; n++) expect((await help(newPhone(), { from })).status).toBe(201);

  const refused = await help(newPhone(), { from });
  expect(refused).toMatchObject({ status: 429, body: { message: paymentMessages.manyPaying(60) } });
  expect(Number(refused.headers.get('retry-after'))).toBe(3600);
  expect((await help(newPhone())).status).toBe(201);
  expect((await payOwn(newPhone(), { from })).status).toBe(201);
});

test('somebody who is signed in asks ten times an hour, from wherever', async () => {
  const as = await school.create.student();
  for (let n = 0; n < 10; n++) expect((await payOwn(newPhone(), { as })).status).toBe(201);

  expect((await payOwn(newPhone(), { as })).status).toBe(429);
  expect((await help(newPhone(), { as })).status).toBe(429);
});

test('all visitors together ask six hundred times an hour', async () => {
  await help(newPhone());
  await school.database.setAttempts('prompt-visitors', 599);
  expect((await help(newPhone())).status).toBe(201);

  expect(await help(newPhone())).toMatchObject({ status: 429, body: { message: paymentMessages.manyPaying(60) } });
  expect((await payOwn(newPhone())).status).toBe(201);
});

test('past the limits of visitors, a visitor’s device works for it, and the phone is asked', async () => {
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

test('when nothing was sent nothing counts: the same phone may be asked at once', async () => {
  const [phone, from] = [newPhone(), newAddress()];
  for (let n = 0; n < 12; n++) {
    played = playMoneyIn(school);
    played.answer = () => ({ outcome: 'away' });
    expect((await help(phone, { from })).status).toBe(503);
  }
  played.answer = accepted;

  expect((await help(phone, { from })).status).toBe(201);
});

test('what may have been sent counts', async () => {
  const phone = newPhone();
  played.answer = () => ({ outcome: 'unknown' });
  await payOwn(phone);

  expect((await payOwn(phone)).status).toBe(429);
});

test('the same key is answered with the first payment, also when twenty come at once', async () => {
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
      body: { message: paymentMessages.otherDetails },
    });
  expect(played.prompts).toHaveLength(1);
});

test('of two at once with one key and two phones one gets through', async () => {
  const [as, key] = [await school.create.student(), randomUUID()];
  const answers = await Promise.all([payOwn(newPhone(), { as, key }), payOwn(newPhone(), { as, key })]);

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(played.prompts).toHaveLength(1);
});

test('a key is its caller’s own: nobody meets a stranger’s payment by it', async () => {
  const key = '12345678';
  const answers = [
    await payOwn(newPhone(), { key }),
    await payOwn(newPhone(), { key }),
    await help(newPhone(), { key }),
    await help(newPhone(), { key }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(4);
});

test('a visitor who asks again with the same key is told of her first payment', async () => {
  const [phone, key] = [newPhone(), randomUUID()];
  const first = await help(phone, { key });
  const again = await help(phone, { key });

  expect(again.body).toEqual(first.body);
  expect(played.prompts).toHaveLength(1);
});

test('when nothing was sent, the same key tries again', async () => {
  const [as, phone, key] = [await school.create.student(), newPhone(), randomUUID()];
  played.answer = () => ({ outcome: 'away' });
  const away = await payOwn(phone, { as, key });
  played.answer = accepted;

  expect(away.status).toBe(503);
  expect(await payOwn(phone, { as, key })).toMatchObject({ status: 201, body: { status: 'prompted' } });
});

test('a course that was joined meanwhile does not stand in the way of the same key', async () => {
  const [as, key] = [await school.create.student(), randomUUID()];
  const course = await school.create.course({ price: 500 });
  const request = { studentId: as.id, courseId: course.id, phoneNumber: newPhone() };
  const first = await payTo(school, request, { as, key });
  await school.create.enrolment(as.id, course.id);

  expect((await payTo(school, request, { as, key })).body._id).toBe(first.body._id);
});

test.each(['short', 'with a space in it', 'k'.repeat(101)])('the key %j is none', async (key) => {
  expect((await payOwn(newPhone(), { key })).status).toBe(400);
  expect(played.prompts).toEqual([]);
});

test('the answer is the same for a phone that the school knows', async () => {
  const { create } = school;
  const phone = newPhone();
  await create.applicant(`254${phone.slice(1)}`);
  const [known, unknown] = [await help(phone), await help(newPhone(), { as: await create.student() })];

  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  expect(known.status).toBe(unknown.status);
});
