/** What a student pays for a course when the office has agreed a price with them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { courses } from '#contract/courses.ts';
import { enrolments } from '#contract/enrolments.ts';
import { payments } from '#contract/money/payments.ts';
import { newPhone } from '#server/testing/payments/paying.ts';
import { eventually } from '#server/testing/payments/received-money.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/people/agreed-prices.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer();
  office = school.as(await school.create.admin({ name: 'Njeri Mwangi' }));
});
afterAll(() => school.stop());

type Saved = { id: string };
const place = (student: Saved, course: Saved) => ({ params: { id: student.id, courseId: course.id } });
const agree = (student: Saved, course: Saved, price: number) =>
  office.answer(agreedPrices.agree, { ...place(student, course), body: { price, reason: 'Her sister is here' } });
const joined = async (student: Parameters<School['as']>[0]) =>
  (await school.as(student).call(courses.listJoined)).map(({ _id }) => _id);
const accountOf = (student: Parameters<School['as']>[0] & Saved, course: Saved) =>
  school.as(student).call(payments.account, { params: { studentId: student.id }, query: { courseId: course.id } });

const newPlace = async (price: number) => ({
  student: await school.create.student(),
  course: await school.create.course({ title: 'Animations', price }),
});

test('the student sees and pays the agreed price, and others the usual one', async () => {
  const { student, course } = await newPlace(45_000);
  const other = await school.create.student();
  await agree(student, course, 600);
  await school.create.credit(student.id, 500);

  const refused = await school.as(student).refused(enrolments.enrol, { params: { courseId: course.id }, body: {} });
  expect(refused).toMatchObject({ status: 402, message: expect.stringContaining('KSH 600 ') });
  expect(await school.as(student).call(agreedPrices.own)).toEqual([{ courseId: course.id, price: 600, intake: null }]);
  expect((await accountOf(student, course)).course).toMatchObject({ price: 600, usualPrice: 45_000, missing: 100 });
  expect((await accountOf(other, course)).course).toMatchObject({ price: 45_000, missing: 45_000 });

  await school.create.credit(student.id, 100);
  await school.as(student).call(enrolments.enrol, { params: { courseId: course.id }, body: {} });
  expect(await joined(student)).toEqual([course.id]);
  expect((await accountOf(student, course)).credit).toBe(0);
});

test('a price of 0 opens the course immediately', async () => {
  const { student, course } = await newPlace(45_000);
  expect((await agree(student, course, 0)).status).toBe(200);
  expect(await joined(student)).toEqual([course.id]);
  expect(await agree(student, course, 100)).toMatchObject({
    status: 409,
    body: { message: texts.isEnrolled('Animations') },
  });
});

test('the history says who agreed, replaced and ended a price, and why', async () => {
  const { student, course } = await newPlace(1_000);
  await Promise.all([agree(student, course, 800), agree(student, course, 800)]);
  school.clock.advance({ minutes: 1 });
  await agree(student, course, 700);
  const listed = await office.call(agreedPrices.end, place(student, course));

  expect(listed.map(({ price }) => price)).toEqual([700, 800, 800]);
  for (const each of listed)
    expect(each).toMatchObject({
      course: { title: 'Animations', price: 1_000 },
      reason: 'Her sister is here',
      byName: 'Njeri Mwangi',
      ended: { byName: 'Njeri Mwangi' },
    });
  expect((await office.refused(agreedPrices.end, place(student, course))).message).toBe(texts.none);
  expect((await accountOf(student, course)).course).toMatchObject({ price: 1_000 });
});

test('a course that has become cheaper costs its own price, and a higher price cannot be agreed', async () => {
  const { student, course } = await newPlace(1_000);
  await agree(student, course, 900);
  await school
    .as(await school.create.admin())
    .call(courses.update, { params: { id: course.id }, body: { price: 400 } });

  expect((await accountOf(student, course)).course).toMatchObject({ price: 400, usualPrice: 400 });
  expect(await agree(student, course, 401)).toMatchObject({
    status: 400,
    body: { message: texts.tooHigh('Ksh. 400') },
  });
});

test('a payment that has started keeps the agreed price, also when the agreement ends meanwhile', async () => {
  const { student, course } = await newPlace(5_000);
  await agree(student, course, 300);
  const paying = { studentId: student.id, amountPayed: 300, phoneNumber: newPhone(), courseId: course.id };
  const { reference } = await school.as(student).call(payments.pay, { body: paying });
  await office.call(agreedPrices.end, place(student, course));

  const { checkoutRequestId } = (await school.find.paymentByReference(reference))!;
  await school.simulator.answer(checkoutRequestId!, 'pay');
  const opened = await eventually(async () => (await joined(student))[0]);
  expect(opened).toBe(course.id);
});

test('prices are agreed with students only', async () => {
  const { course } = await newPlace(1_000);
  expect((await agree(await school.create.tutor(), course, 10)).status).toBe(404);
  expect((await agree(await school.create.student(), { id: (await school.create.student()).id }, 10)).status).toBe(404);
});
