/** Tests a student's start page: what is due, planned, marked and not paid in full. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { dashboard } from '#contract/dashboard.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** A day in minutes. */
const DAY = 24 * 60;

async function studentOf(price = 0) {
  const { as, create } = school;
  const student = await create.student();
  const course = await create.course({ price });
  await create.enrolment(student.id, course.id);
  const lesson = await create.lesson(course.id);
  return { student, course, lesson, day: () => as(student).call(dashboard.student) };
}

test('a new student has an empty day', async () => {
  const student = await school.create.student();

  expect(await school.as(student).call(dashboard.student)).toEqual({ live: [], week: [], feedback: [], fees: [] });
});

test('a student sees the open rooms and the classes of their own courses only', async () => {
  const { create, clock } = school;
  const { course, day } = await studentOf();
  const other = await create.course();
  const open = { ownerId: course.tutorId, activeSince: clock.now() };
  const room = await create.room({ ...open, courseId: course.id });
  await create.room({ ...open, courseId: other.id });
  await create.room({ ownerId: course.tutorId, courseId: course.id });
  await create.scheduleEntry(course.tutorId, { event: 'Kilns', courseId: course.id, roomId: room.id });
  await create.scheduleEntry(other.tutorId, { event: 'Looms', courseId: other.id });

  const { live, week } = await day();

  expect(live).toMatchObject([{ roomName: room.name, isYours: false }]);
  expect(week).toMatchObject([{ event: 'Kilns', activeRoom: room.name }]);
});

test('a mark is new feedback for seven days after its release, once per task, the newest first', async () => {
  const { create, clock } = school;
  const { student, lesson, day } = await studentOf();
  const { student: classmate } = await studentOf();
  const [boxes, forms, held] = [
    await create.task(lesson.id),
    await create.task(lesson.id),
    await create.task(lesson.id),
  ];
  const names = async () => (await day()).feedback.map(({ taskId }) => taskId);

  await create.mark((await create.handin({ task: boxes, student })).id);
  await create.mark((await create.handin({ task: held, student })).id, { releasedAt: null });
  await create.mark((await create.handin({ task: held, student: classmate })).id);
  clock.advance({ minutes: DAY });
  await create.mark((await create.handin({ task: forms, student })).id);
  await create.mark((await create.handin({ task: forms, student })).id);

  expect(await names()).toEqual([forms.id, boxes.id]);
  clock.advance({ minutes: 6 * DAY + 1 });
  expect(await names()).toEqual([forms.id]);
});

test('fees are due for a course that is paid in part or has an agreed price, until it is joined or the money is gone', async () => {
  const { as, create, clock } = school;
  const { student, day } = await studentOf();
  const course = await create.course({ title: 'Pottery', price: 9_000 });
  await create.course({ title: 'Never begun', price: 5_000 });
  await create.payment({
    studentId: student.id,
    courseId: course.id,
    state: 'paid',
    received: 4_000,
    paidAt: clock.now(),
  });
  await create.payment({ studentId: student.id, courseId: course.id, state: 'failed' });

  expect((await day()).fees, 'the payment was refunded').toEqual([]);
  await create.credit(student.id, 4_000);
  expect((await day()).fees).toEqual([{ courseId: course.id, title: 'Pottery', missing: 5_000 }]);
  const place = { params: { id: student.id, courseId: course.id } };
  await as(await create.admin()).call(agreedPrices.agree, { ...place, body: { price: 6_000, reason: 'Her sister' } });
  expect((await day()).fees).toMatchObject([{ missing: 2_000 }]);
  await create.enrolment(student.id, course.id);

  expect((await as(student).call(dashboard.student)).fees).toEqual([]);
});
