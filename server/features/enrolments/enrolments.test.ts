import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { enrolments } from '#contract/enrolments.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { withdraw } from './enrolments.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const into = ({ id }: { id: string }) => ({ params: { courseId: id }, body: {} });

test('a course with a price stays closed until it is paid', async () => {
  const { as, create } = school;
  const student = await create.student();
  const course = await create.course({ title: 'Animations', price: 45_000 });

  const refusal = await as(student).refused(enrolments.enrol, into(course));
  const listed = await as(student).call(courses.listJoined);

  expect(refusal).toMatchObject({
    status: 402,
    message: 'The course(Animations) is not free. You are required to pay KSH 45000 to access the course.',
  });
  expect(listed).toEqual([]);
});

test('a paid course is joined with the student’s credit, and a second click takes nothing', async () => {
  const { as, create } = school;
  const [student, course] = [await create.student(), await create.course({ title: 'Animations', price: 45_000 })];
  await create.credit(student.id, 50_000);
  const join = () => as(student).call(enrolments.enrol, into(course));

  const [first, again] = [await join(), await join()];
  const dearer = await as(student).refused(enrolments.enrol, into(await create.course({ price: 5_001 })));

  expect([first, again]).toEqual(Array(2).fill('You are now enrolled in Animations'));
  expect(dearer.status).toBe(402);
});

test('a withdrawal returns the price to the credit, and the course can be joined again', async () => {
  const { as, create, services } = school;
  const [student, admin] = [await create.student(), await create.admin()];
  const course = await create.course({ price: 600 });
  await create.credit(student.id, 600);
  const join = () => as(student).call(enrolments.enrol, into(course));
  const place = { studentId: student.id, courseId: course.id };
  const takeAway = () =>
    services.db.transaction((tx) => withdraw(tx, { ...place, byId: admin.id, note: 'She is ill.', isLive: false }));

  await join();
  const withdrawn = [await takeAway(), await takeAway()];
  const listed = await as(student).call(courses.listJoined);
  await join();

  expect(withdrawn).toEqual([true, false]);
  expect(listed).toEqual([]);
});

test('joining a free course twice, or many times at once, leaves one enrolment', async () => {
  const { as, create } = school;
  const student = await create.student();
  const course = await create.course({ title: 'Working with Git', price: 0 });
  const join = () => as(student).call(enrolments.enrol, into(course));

  const first = await join();
  await Promise.all([join(), join(), join()]);
  const listed = await as(student).call(courses.listJoined);

  expect(first).toBe('You are now enrolled in Working with Git');
  expect(listed).toEqual([expect.objectContaining({ _id: course.id })]);
});

test('the user of the session is enrolled, whoever the body names', async () => {
  const { as, create } = school;
  const [student, other] = [await create.student(), await create.student()];
  const course = await create.course();

  await as(student).put(`/users/enroll/${course.id}`, { name: other.name, studentId: other.id });

  expect(await as(other).call(courses.listJoined)).toEqual([]);
  expect(await as(student).call(courses.listJoined)).toHaveLength(1);
});

test('a course that is gone is refused with a sentence', async () => {
  const student = await school.create.student();
  const refusal = await school.as(student).refused(enrolments.enrol, into({ id: randomUUID() }));

  expect(refusal).toMatchObject({ status: 404, message: 'This course no longer exists.' });
});

test('all courses are listed by title with the specification’s fields, the number of ratings and the language', async () => {
  const { as, create } = school;
  const course = await create.course({ title: 'AAA first', price: 500, rating: 4.5, level: 'Advanced' });
  await create.course({ title: 'zzz last' });

  const listed = await as(await create.student()).call(courses.list, { query: {} });

  expect(listed[0]).toEqual({
    _id: course.id,
    title: 'AAA first',
    desc: course.desc,
    img: '',
    imgName: '',
    price: 500,
    level: 'Advanced',
    language: 'en',
    rating: 4.5,
    ratings: 0,
    catchUpDays: null,
  });
  expect(listed.at(-1)?.title).toBe('zzz last');
});
