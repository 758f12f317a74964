/** Tests who gets each kind of notification, and its text. Each is caused by a request over HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customers } from '#contract/customers.ts';
import { lessons } from '#contract/lessons.ts';
import { notifications } from '#contract/notifications/notifications.ts';
import { rooms } from '#contract/rooms.ts';
import { tasks } from '#contract/tasks.ts';
import { catalogues } from '#messages/catalogues.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { newPhone, payTo } from '#server/testing/payments/paying.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const bellOf = async (person: Person) =>
  (await school.as(person).call(notifications.list)).notifications.map(({ kind, title, path }) => ({
    kind,
    title,
    path,
  }));

/** A course with its tutor and a student, and a student of another course. */
async function createCourse() {
  const { create } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id });
  const [student, other] = [await create.student(), await create.student()];
  await create.enrolment(student.id, course.id);
  return { tutor, course, student, other, asTutor: school.as(tutor) };
}

test('the students of a course are notified of a lesson when it is first published, and of each task in it', async () => {
  const { asTutor, course, student, other } = await createCourse();
  const draft = { title: 'Boxes', desc: 'How pages are laid out.', isPublished: false };
  const { _id: id } = await asTutor.call(lessons.add, { params: { courseId: course.id }, body: draft });
  const details = { name: 'Draw a flag', desc: 'Any flag.', deadline: '2027-12-01' };
  await asTutor.call(tasks.add, { params: { lessonId: id }, body: { ...details, name: 'In the draft' } });
  const before = await bellOf(student);
  for (const isPublished of [true, false, true])
    await asTutor.call(lessons.update, { params: { lessonId: id }, body: { isPublished } });
  const task = await asTutor.call(tasks.add, { params: { lessonId: id }, body: details });

  expect(before).toEqual([]);
  expect(await bellOf(student)).toEqual([
    { kind: 'task', title: 'Draw a flag', path: `/assignments?task=${task._id}` },
    { kind: 'lesson', title: 'Boxes', path: `/courses/${course.id}/${id}` },
  ]);
  expect(await bellOf(other)).toEqual([]);
});

test('only students for whom the lesson is open are notified of its tasks', async () => {
  const { asTutor, course, student: late } = await createCourse();
  const weekAgo = new Date(school.clock.now().getTime() - 7 * 86_400_000);
  const early = await school.create.student();
  await school.create.enrolment(early.id, course.id, { createdAt: weekAgo });
  const lesson = await school.create.lesson(course.id, { opensFrom: 'joining', opensAfterDays: 7 });
  const details = { name: 'Draw a flag', desc: 'Any flag.', deadline: '2027-12-01' };
  await asTutor.call(tasks.add, { params: { lessonId: lesson.id }, body: details });

  expect((await bellOf(early)).map(({ title }) => title)).toEqual(['Draw a flag']);
  expect(await bellOf(late)).toEqual([]);
});

test('the students who may enter a class are notified when it opens, at most once an hour', async () => {
  const { asTutor, tutor, course, student, other } = await createCourse();
  const own = await school.create.room({ ownerId: tutor.id, courseId: course.id, name: 'Kilns' });
  const open = await school.create.room({ ownerId: tutor.id, name: 'Hall' });
  const set = (id: string, status: 'active' | 'inactive') =>
    asTutor.call(rooms.update, { params: { id }, body: { status } });
  for (const status of ['active', 'inactive', 'active', 'inactive'] as const) await set(own.id, status);
  await set(open.id, 'active');
  const once = await bellOf(student);
  school.clock.advance({ minutes: 61 });
  await set(own.id, 'active');

  const told = (title: string) => ({ kind: 'class_open', title, path: '/livestream' });
  expect(once).toEqual([told('Hall'), told('Kilns')]);
  expect(await bellOf(student)).toEqual([told('Kilns'), ...once]);
  expect(await bellOf(other)).toEqual([told('Hall')]);
  expect(await bellOf(tutor)).toEqual([]);
});

test('a student is notified of a payment, and the office of an application, without anything that was typed', async () => {
  const student = await school.create.student();
  const admin = await school.create.admin();
  await payTo(school, { studentId: student.id, amountPayed: 1_500, phoneNumber: '0712345000' }, { as: student });
  const application = {
    ...({ fullName: 'Njeri Kamau', about: 'I sew.', county: 'Nairobi', town: 'Kibera', phone: newPhone() } as const),
    ...({ gender: 'Female', education: 'High School', email: 'n@example.com', mode: 'Online', consent: true } as const),
  };
  for (const _ of [1, 2]) await school.as().call(customers.add, { body: application });

  await expect
    .poll(() => bellOf(student))
    .toEqual([{ kind: 'payment', title: 'SIMULATED Ksh. 1,500', path: '/payments' }]);
  const path = expect.stringMatching(/^\/admin\/applications\/[\da-f-]{36}$/);
  const bell = await bellOf(admin);
  expect(bell).toEqual([{ kind: 'application', title: expect.any(String), path }]);
  expect(catalogues.sw.notifications.kinds.application(bell[0]!.title)).toBe(
    'Ombi jipya la kujiunga: kozi ya mtandaoni',
  );
  expect(catalogues.sw.notifications.kinds.application('Online')).toBe('Ombi jipya la kujiunga: Online');
});
