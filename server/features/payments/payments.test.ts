/** Tests the start of a payment: which payer may pay for which student, how much, and from which phone. */

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payments } from '#contract/money/payments.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { newPhone, payTo, playMoneyIn } from '#server/testing/payments/paying.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import * as paymentsTexts from '#texts/money/payments.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ env: { TRUSTED_PROXY: '127.0.0.1' } });
});
afterAll(() => school.stop());

let played: ReturnType<typeof playMoneyIn>;
beforeEach(() => {
  played = playMoneyIn(school);
});

const NOBODY = '00000000-0000-4000-8000-000000000000';

test('a student pays fees: the phone is prompted, and the answer has the payment', async () => {
  const student = await school.create.student({ name: 'Achieng Odhiambo' });
  const { status, body } = await payTo(school, { studentId: student.id, phoneNumber: '0712 345 001' }, { as: student });

  expect(status).toBe(201);
  expect(body).toEqual({
    _id: expect.any(String),
    studentId: student.id,
    studentName: 'Achieng Odhiambo',
    amountPayed: 500,
    phoneNumber: '0712 345 001',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+03:00$/),
    status: 'prompted',
    purpose: 'fees',
    reference: expect.stringMatching(/^[A-HJ-NP-Z2-9]{12}$/),
    receipt: null,
    isSimulated: true,
  });
  expect(new Date(body.date).getTime()).toBe(Math.floor(school.clock.now().getTime() / 1000) * 1000);
  expect(played.prompts).toMatchObject([{ reference: body.reference, phone: '254712345001', amount: 500 }]);
});

test('the name and date of a payment in the request are ignored', async () => {
  const student = await school.create.student({ name: 'Achieng Odhiambo' });
  const said = {
    studentId: student.id,
    studentName: 'Bill Gates',
    date: '1999-01-01',
    status: 'paid',
  };
  const { body } = await payTo(school, said, { as: student });

  expect(body).toMatchObject({ studentName: 'Achieng Odhiambo', status: 'prompted', purpose: 'fees' });
  expect(body.date.slice(0, 4)).not.toBe('1999');
});

test('the callback URL has a secret of which only the hash is stored', async () => {
  const student = await school.create.student();
  const { body } = await payTo(school, { studentId: student.id }, { as: student });

  const { callbackUrl } = played.prompts[0]!;
  const secret = callbackUrl.split('/').at(-1)!;
  const kept = await school.find.payment(body._id);
  expect(callbackUrl).toBe(`${school.base}/payments/callback/played/${secret}`);
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(kept.callbackHash).toBe(createHash('sha256').update(secret).digest('hex'));
  expect(JSON.stringify(kept)).not.toContain(secret);
});

test('the payment is stored before the phone is prompted', async () => {
  const student = await school.create.student();
  let written: unknown;
  played.answer = async ({ reference }) => {
    written = await school.find.paymentByReference(reference);
    return { outcome: 'unknown' };
  };
  await payTo(school, { studentId: student.id }, { as: student });

  expect(written).toMatchObject({ state: 'initiated' });
});

test('when it is unknown whether the phone was prompted, the answer is 202 and no second prompt is sent', async () => {
  const student = await school.create.student();
  played.answer = () => ({ outcome: 'unknown' });
  const { status, body } = await payTo(school, { studentId: student.id }, { as: student });

  expect({ status, state: body.status }).toEqual({ status: 202, state: 'initiated' });
  expect(played.prompts).toHaveLength(1);
});

test('a payment that the provider rejects has failed, and its status says why', async () => {
  const student = await school.create.student();
  played.answer = () => ({ outcome: 'rejected', reason: 'limit' });
  const { status, body } = await payTo(school, { studentId: student.id }, { as: student });
  const followed = await school.as().call(payments.status, { params: { reference: body.reference } });

  expect({ status, state: body.status }).toEqual({ status: 201, state: 'failed' });
  expect(followed).toMatchObject({ status: 'failed', reason: 'limit' });
});

test.each([
  0,
  -1,
  -500,
  1.5,
  99.99,
  250_001,
  1e9,
  1e21,
  '0',
  '-5',
  '1.5',
  '1e3',
  '007',
  ' ',
  '',
  '٥٠٠',
  '5 00',
  '0x1F4',
])('the amount %j is refused', async (amountPayed) => {
  const student = await school.create.student();
  const refused = await payTo(school, { studentId: student.id, amountPayed }, { as: student });

  expect(refused).toMatchObject({ status: 400, body: { message: paymentsTexts.amount } });
  expect(played.prompts).toEqual([]);
});

test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY, [500], { amount: 500 }, true])(
  'the amount %j is invalid',
  async (amountPayed) => {
    const student = await school.create.student();
    expect((await payTo(school, { studentId: student.id, amountPayed }, { as: student })).status).toBe(400);
    expect(played.prompts).toEqual([]);
  },
);

test.each([
  [100, 100],
  ['100', 100],
  [' 1500 ', 1500],
  [250_000, 250_000],
  ['250000', 250_000],
])('the amount %j is valid', async (amountPayed, amount) => {
  const student = await school.create.student();
  const { status } = await payTo(school, { studentId: student.id, amountPayed }, { as: student });

  expect(status).toBe(201);
  expect(played.prompts).toMatchObject([{ amount }]);
});

test('less than the minimum payment is refused with a message', async () => {
  const student = await school.create.student();
  const refused = await payTo(school, { studentId: student.id, amountPayed: 99 }, { as: student });

  expect(refused).toMatchObject({ status: 400, body: { message: paymentsTexts.tooLittle(100) } });
});

test.each([
  '0722000001',
  '0722 000 002',
  '722000003',
  '254722000004',
  '+254 722 000 005',
  '0722-000-006',
  ' (0722) 000.007 ',
  722_000_008,
  254_722_000_009,
  '0110000010',
  '0100 000 011',
  '110000012',
  '254110000013',
  '+254 110 000 014',
  110_000_015,
])('the phone %j is Kenyan', async (phoneNumber) => {
  const student = await school.create.student();
  const { status } = await payTo(school, { studentId: student.id, phoneNumber }, { as: student });

  expect(status).toBe(201);
  expect(played.prompts[0]!.phone).toBe(`254${String(phoneNumber).replaceAll(/\D/g, '').slice(-9)}`);
});

test.each([
  '',
  '   ',
  '٠٧١٢٣٤٥٦٧٨',
  '0812345678',
  '0612345678',
  '071234567',
  '07123456789',
  '+255712345678',
  '+1 202 555 0100',
  '00254712345678',
  '0712345678; drop table payment',
  '+254 0712 345 678',
  '1'.repeat(41),
  -712_345_678,
  7.123,
  7e30,
  null,
  ['0712345678'],
])('the phone %j is invalid', async (phoneNumber) => {
  const student = await school.create.student();
  expect((await payTo(school, { studentId: student.id, phoneNumber }, { as: student })).status).toBe(400);
  expect(played.prompts).toEqual([]);
});

const shownFund = async (name = 'Wanjiru Kamau') => {
  const student = await school.create.student({ name });
  await school.create.fund(student.id);
  return student;
};

test('anyone may pay for a student whose fund page is shown, and sees no surname', async () => {
  const { create } = school;
  const student = await shownFund();
  const friends = [undefined, await create.student(), await create.tutor(), await create.admin()];

  for (const friend of friends) {
    const { status, body } = await payTo(school, { studentId: student.id }, { as: friend });
    expect(status).toBe(201);
    expect(body).toMatchObject({ purpose: 'fund', studentName: 'Wanjiru K.', studentId: student.id });
  }
});

test('a supporter sees only the public name, and none once the fund page is closed', async () => {
  const student = await shownFund('0712345678 Kamau');
  const phoneNumber = newPhone();
  const give = () => payTo(school, { studentId: student.id, phoneNumber }, { key: 'the-same-key' });
  expect((await give()).body.studentName).toBe('a student');

  await school.database.updateFund(student.id, { isOn: false });
  expect(await give()).toMatchObject({ status: 201, body: { studentName: '' } });
});

test('paying for a student without a shown fund page is refused as not found', async () => {
  const { create } = school;
  const [hidden, tutor, admin] = [await create.student(), await create.tutor(), await create.admin()];
  const tries = [
    await payTo(school, { studentId: NOBODY }),
    await payTo(school, { studentId: hidden.id }),
    await payTo(school, { studentId: hidden.id }, { as: await create.student() }),
    await payTo(school, { studentId: hidden.id }, { as: admin }),
    await payTo(school, { studentId: tutor.id }, { as: tutor }),
    await payTo(school, { studentId: admin.id }, { as: admin }),
  ];

  expect(tries.map(({ status, body }) => [status, body.message])).toEqual(Array(6).fill([404, paymentsTexts.nobody]));
  expect(played.prompts).toEqual([]);
});

test('a student whose session has ended cannot pay as a stranger, which would lose the course', async () => {
  const { id: studentId } = await shownFund();
  const course = await school.create.course({ price: 1_000 });
  const meant = [{ courseId: course.id }, { purpose: 'fees' }, { purpose: 'fund', courseId: course.id }];

  for (const more of meant)
    expect(await payTo(school, { studentId, ...more })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in', message: generalTexts.notSignedIn },
    });
  expect(played.prompts).toEqual([]);
});

test('a payer cannot choose a course, or pay fees, for another student', async () => {
  const { id: studentId } = await shownFund();
  const course = await school.create.course({ price: 1_000 });

  for (const as of [await school.create.student(), await school.create.tutor(), await school.create.admin()])
    for (const more of [{ courseId: course.id }, { purpose: 'fees' }])
      expect(await payTo(school, { studentId, ...more }, { as })).toMatchObject({
        status: 404,
        body: { message: paymentsTexts.nobody },
      });
  expect(played.prompts).toEqual([]);
});

test('a payment on a fund page is a gift, even from the student, and only while the page is shown', async () => {
  const [student, hidden] = [await shownFund(), await school.create.student()];
  const gift = (to: Person) => payTo(school, { studentId: to.id, purpose: 'fund' }, { as: to });

  expect(await gift(student)).toMatchObject({ status: 201, body: { purpose: 'fund' } });
  expect(await gift(hidden)).toMatchObject({ status: 404, body: { message: paymentsTexts.nobody } });
  expect((await payTo(school, { studentId: student.id, purpose: 'fund' })).body.purpose).toBe('fund');
  const course = await school.create.course({ price: 1_000 });
  const fees = { studentId: student.id, purpose: 'fees', courseId: course.id };
  expect((await payTo(school, fees, { as: student })).body.purpose).toBe('fees');
});

test("a payment stores the course's price at the time of the prompt", async () => {
  const student = await school.create.student();
  const course = await school.create.course({ title: 'Animations', price: 1_000 });
  const { body } = await payTo(school, { studentId: student.id, courseId: course.id }, { as: student });
  await school.database.updateCourse(course.id, { price: 9_000 });

  expect(await school.find.payment(body._id)).toMatchObject({ price: 1_000, courseId: course.id });
  expect(await school.as().call(payments.status, { params: { reference: body.reference } })).toMatchObject({
    course: { _id: course.id, title: 'Animations', isJoined: false },
  });
});

test('paying for a deleted or already joined course is refused', async () => {
  const student = await school.create.student();
  const course = await school.create.course({ price: 1_000 });
  await school.create.enrolment(student.id, course.id);

  const gone = await payTo(school, { studentId: student.id, courseId: NOBODY }, { as: student });
  const joined = await payTo(school, { studentId: student.id, courseId: course.id }, { as: student });
  expect(gone).toMatchObject({ status: 404, body: { message: paymentsTexts.courseGone } });
  expect(joined).toMatchObject({ status: 409, body: { message: paymentsTexts.joinedAlready } });
  expect(played.prompts).toEqual([]);
});

test('less than the minimum payment is accepted if it is exactly what is missing for the course', async () => {
  const student = await school.create.student();
  const course = await school.create.course({ price: 60 });
  const pay = (amountPayed: number) =>
    payTo(
      school,
      { studentId: student.id, courseId: course.id, amountPayed, phoneNumber: newPhone() },
      { as: student },
    );

  expect((await pay(59)).status).toBe(400);
  expect((await pay(61)).status).toBe(400);
  expect((await pay(60)).status).toBe(201);
});

test.each([
  {},
  { studentId: 'me' },
  { studentId: NOBODY, courseId: 'first' },
  { studentId: NOBODY, purpose: 'application' },
  { studentId: { $ne: null } },
])('%j is invalid', async (body) => {
  expect((await payTo(school, body as never)).status).toBe(400);
});
