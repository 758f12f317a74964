import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { enrolments } from '#contract/enrolments.ts';
import { ratings } from '#contract/ratings.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import * as coursesTexts from '#texts/learning/courses.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const details = { title: 'Animations', desc: 'Bring drawings to life.', price: 45_000, level: 'Advanced' as const };
const of = (id: string) => ({ params: { id } });
const ofCourse = (courseId: string) => ({ params: { courseId } });

test('a course that a tutor adds is in her list and in the public one; its details name the tutor', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();

  const added = await as(tutor).call(courses.add, { body: details });
  const own = await as(tutor).call(courses.listTaught, { query: {} });
  const one = await as(await create.student()).call(courses.read, ofCourse(added._id));
  const all = await as().call(courses.list, { query: {} });

  const ids = { _id: expect.any(String), img: '', imgName: '', language: 'en', rating: 0, ratings: 0 };
  const course = { ...details, ...ids, catchUpDays: null };
  expect(added).toMatchObject(course);
  expect(own).toEqual([{ ...course, students: 0 }]);
  expect(one).toEqual({ ...course, tutorName: tutor.name });
  expect(all).toContainEqual(course);
});

test('the tutor and the rating in the body of a new course are ignored', async () => {
  const { as, create } = school;
  const [tutor, other] = [await create.tutor(), await create.tutor()];
  const extras = { tutorId: other.id, rating: 5, ratings: 99 };

  const added = await as(tutor).call(courses.add, { body: { ...details, ...extras } });

  expect(added).toMatchObject({ img: '', imgName: '', rating: 0, ratings: 0 });
  expect(await as(other).call(courses.listTaught, { query: {} })).toEqual([]);
});

test('a course without a level is for beginners, and a change without a level keeps it', async () => {
  const tutor = school.as(await school.create.tutor());
  const { level: _, ...levelless } = details;

  const added = await tutor.call(courses.add, { body: levelless });
  const raised = await tutor.call(courses.update, { ...of(added._id), body: { level: 'Advanced' } });
  const renamed = await tutor.call(courses.update, { ...of(added._id), body: { title: 'Renamed' } });

  expect([added, raised, renamed]).toMatchObject([
    { level: 'Beginner' },
    { level: 'Advanced' },
    { level: 'Advanced', title: 'Renamed' },
  ]);
});

test.each([
  ['1500', 1500],
  [' 0 ', 0],
  [250_000, 250_000],
])('the price %j is %i', async (price, taken) => {
  const tutor = await school.create.tutor();
  const added = await school.as(tutor).call(courses.add, { body: { ...details, price } });
  expect(added.price).toBe(taken);
});

test.each([-1, 250_001, 1.5, '1.5', '1e3', '0x10', '', ' ', 'free', null, true, [5], '９'])(
  'the price %j is refused with a sentence',
  async (price) => {
    const tutor = await school.create.tutor();
    const refused = await school.as(tutor).post('/courses/', { ...details, price });
    expect(refused).toMatchObject({ status: 400, body: { message: coursesTexts.price } });
  },
);

test.each([
  [{ title: '  ' }, coursesTexts.title],
  [{ title: 'a'.repeat(121) }, coursesTexts.title],
  [{ title: 'two\r\nlines' }, coursesTexts.title],
  [{ desc: '' }, coursesTexts.desc],
  [{ desc: 'a'.repeat(5_001) }, coursesTexts.desc],
  [{ level: 'Master' }, 'Choose a level'],
])('%j is refused with its message', async (wrong, message) => {
  const tutor = await school.create.tutor();
  const refused = await school.as(tutor).post('/courses/', { ...details, ...wrong });
  expect(refused).toMatchObject({ status: 400, body: { message } });
});

test('fields that are left out do not change, the picture included', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const taken = await (await school.sender(tutor)).send('picture', 'dot.png', await dot());
  const imgName = taken.body.imgName as string;
  const { _id } = await as(tutor).call(courses.add, { body: { ...details, imgName } });

  const cheaper = await as(tutor).call(courses.update, { ...of(_id), body: { price: '1500' } });
  const nothing = await as(tutor).call(courses.update, { ...of(_id), body: {} });

  expect(cheaper).toMatchObject({ ...details, imgName, price: 1_500 });
  expect(nothing).toEqual(cheaper);
});

const dot = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: '#1f3c88' } })
    .png()
    .toBuffer();

test('the tutor and admins change a course; another tutor is refused', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id });
  const called = (title: string) => ({ ...of(course.id), body: { ...details, title } });

  const own = await as(tutor).call(courses.update, called('By its tutor'));
  const office = await as(await create.admin()).call(courses.update, called('By the office'));
  const other = await as(await create.tutor()).refused(courses.update, called('By another'));

  expect([own.title, office.title]).toEqual(['By its tutor', 'By the office']);
  expect(other).toMatchObject({ status: 403, code: 'not_allowed', message: coursesTexts.notYours });
  expect(await as(tutor).call(courses.read, ofCourse(course.id))).toMatchObject({ title: 'By the office' });
});

test('only the tutor and admins delete a course, with its enrolments', async () => {
  const { as, create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  await as(student).call(ratings.give, { ...ofCourse(course.id), body: { rating: 4 } });

  const byStudent = await as(student).refused(courses.delete, of(course.id));
  const byOther = await as(await create.tutor()).refused(courses.delete, of(course.id));
  const byTutor = await as(tutor).call(courses.delete, of(course.id));
  const again = await as(tutor).refused(courses.delete, of(course.id));

  expect([byStudent.status, byOther.status, again.status]).toEqual([403, 403, 404]);
  expect(byTutor.message).toBe('Course Deleted Successfully');
  expect(again.message).toBe(coursesTexts.gone);
  expect(await as(student).call(courses.listJoined)).toEqual([]);
});

test('the deletion impact counts this course’s hand-ins, marks and attempts, without drafts', async () => {
  const { as, create } = school;
  const [tutor, amina, brian, zuri] = [
    await create.tutor(),
    await create.student(),
    await create.student(),
    await create.student(),
  ];
  const course = await create.course({ tutorId: tutor.id });
  const before = await as(tutor).call(courses.losses, of(course.id));
  const task = await create.task((await create.lesson(course.id)).id);
  await create.mark((await create.handin({ task, student: amina })).id);
  await create.mark((await create.handin({ task, student: amina })).id, { releasedAt: null });
  await create.handin({ task, student: brian });
  await create.draft({ task, student: zuri });
  const challenge = await create.challenge(course.id);
  await create.challengeAttempt(challenge, amina.id, { points: null });
  const other = await create.course({ tutorId: tutor.id });
  await create.handin({ task: await create.task((await create.lesson(other.id)).id), student: zuri });
  await create.challengeAttempt(await create.challenge(other.id), zuri.id);

  expect(before).toEqual({ handins: 0, marks: 0, attempts: 0, students: 0 });
  const after = await as(tutor).call(courses.losses, of(course.id));
  expect(after).toEqual({ handins: 2, marks: 2, attempts: 1, students: 2 });
  expect(await as(await create.admin()).call(courses.losses, of(course.id))).toMatchObject({ handins: 2 });
  expect(await as(await create.tutor()).refused(courses.losses, of(course.id))).toMatchObject({
    status: 403,
    message: coursesTexts.notYours,
  });
  expect((await as(tutor).refused(courses.losses, of(randomUUID()))).status).toBe(404);
});

test('a course with a paid enrolment cannot be deleted', async () => {
  const { as, create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id, title: 'Weaving', price: 500 });
  await create.credit(student.id, 500);
  await as(student).call(enrolments.enrol, { ...ofCourse(course.id), body: {} });

  const byTutor = await as(tutor).refused(courses.delete, of(course.id));
  const byOffice = await as(await create.admin()).refused(courses.delete, of(course.id));

  for (const refused of [byTutor, byOffice])
    expect(refused).toMatchObject({ status: 409, code: 'conflict', message: coursesTexts.paidFor });
  expect(await as(student).call(courses.listJoined)).toMatchObject([{ title: 'Weaving' }]);
});

test('a deleted course cannot be read or changed', async () => {
  const { as, create } = school;
  const tutor = as(await create.tutor());
  const nowhere = randomUUID();

  expect((await tutor.refused(courses.read, ofCourse(nowhere))).message).toBe(coursesTexts.gone);
  expect((await tutor.refused(courses.update, { ...of(nowhere), body: details })).message).toBe(coursesTexts.gone);
  expect((await tutor.refused(courses.read, ofCourse('1'))).message).toBe(generalTexts.badId);
});

test('a tutor sees their own courses with the number of students, an admin all courses', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id, title: 'Hers' });
  await create.course({ title: 'Somebody else’s' });
  await create.enrolment((await create.student()).id, course.id);

  const own = await as(tutor).call(courses.listTaught, { query: {} });
  const all = await as(await create.admin()).call(courses.listTaught, { query: {} });

  expect(own).toEqual([expect.objectContaining({ title: 'Hers', students: 1 })]);
  expect(all.map(({ title }) => title)).toEqual(expect.arrayContaining(['Hers', 'Somebody else’s']));
});

test('a course that gets a price stays open for students who joined before, and closed for others', async () => {
  const { as, create } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id, price: 0 });
  await as(tutor).call(courses.update, { ...of(course.id), body: { ...details, price: 500 } });

  const refused = await as(await create.student()).refused(enrolments.enrol, { ...ofCourse(course.id), body: {} });
  expect(refused.status).toBe(402);
});
