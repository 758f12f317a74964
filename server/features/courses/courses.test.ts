import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseMessages } from '#contract/courses.ts';
import { generalMessages } from '#contract/general-messages.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const details = { title: 'Animations', desc: 'Bring drawings to life.', price: 45_000, level: 'Advanced' };
const titles = (body: unknown) => (body as { title: string }[]).map(({ title }) => title);

test('a tutor adds a course, which is among her own and everybody’s; whoever looks at it alone learns who teaches it', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();

  const added = await as(tutor).post('/courses/', details);
  const own = await as(tutor).get('/courses/tutor');
  const one = await as(await given.student()).get(`/courses/tutor/${added.body._id}`);
  const all = await as().get('/courses/');

  const course = { ...details, _id: expect.any(String), img: '', imgName: '', rating: 0, ratings: 0 };
  expect(added).toMatchObject({ status: 201, body: course });
  expect(own.body).toEqual([{ ...course, students: 0 }]);
  expect(one.body).toEqual({ ...course, tutorName: tutor.name });
  expect(all.body).toContainEqual(course);
});

test('what only the server decides is not taken from the body', async () => {
  const { as, given } = school;
  const [tutor, other] = [await given.tutor(), await given.tutor()];
  const extras = { tutorId: other.id, rating: 5, ratings: 99 };

  const { status, body } = await as(tutor).post('/courses/', { ...details, ...extras });

  expect(status).toBe(201);
  expect(body).toMatchObject({ img: '', imgName: '', rating: 0, ratings: 0 });
  expect((await as(other).get('/courses/tutor')).body).toEqual([]);
});

test('without a level a course is for beginners, and a change that says nothing of it leaves it', async () => {
  const tutor = school.as(await school.given.tutor());
  const { level: _, ...levelless } = details;

  const added = await tutor.post('/courses/', levelless);
  const raised = await tutor.put(`/courses/${added.body._id}`, { level: 'Advanced' });
  const renamed = await tutor.put(`/courses/${added.body._id}`, { title: 'Renamed' });

  expect([added.body, raised.body, renamed.body]).toMatchObject([
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
  const tutor = await school.given.tutor();
  expect(await school.as(tutor).post('/courses/', { ...details, price })).toMatchObject({
    status: 201,
    body: { price: taken },
  });
});

test.each([-1, 250_001, 1.5, '1.5', '1e3', '0x10', '', ' ', 'free', null, true, [5], '９'])(
  'the price %j is refused with a sentence',
  async (price) => {
    const tutor = await school.given.tutor();
    const refused = await school.as(tutor).post('/courses/', { ...details, price });
    expect(refused).toMatchObject({ status: 400, body: { message: courseMessages.price } });
  },
);

test.each([
  [{ title: '  ' }, courseMessages.title],
  [{ title: 'a'.repeat(121) }, courseMessages.title],
  [{ title: 'two\r\nlines' }, courseMessages.title],
  [{ desc: '' }, courseMessages.desc],
  [{ desc: 'a'.repeat(5_001) }, courseMessages.desc],
  [{ level: 'Master' }, 'Choose a level'],
])('%j is refused with its sentence', async (wrong, message) => {
  const tutor = await school.given.tutor();
  const refused = await school.as(tutor).post('/courses/', { ...details, ...wrong });
  expect(refused).toMatchObject({ status: 400, body: { message } });
});

test('what a change does not speak of stays, also the picture', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const { imgName } = (await (await school.sender(tutor)).send('picture', 'dot.png', await dot())).body;
  const { body } = await as(tutor).post('/courses/', { ...details, imgName });

  const cheaper = await as(tutor).put(`/courses/${body._id}`, { price: '1500' });
  const nothing = await as(tutor).put(`/courses/${body._id}`, {});

  expect(cheaper).toMatchObject({ status: 200, body: { ...details, imgName, price: 1_500 } });
  expect(nothing).toMatchObject({ status: 200, body: cheaper.body });
});

const dot = () =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: '#1f3c88' } })
    .png()
    .toBuffer();

test('the tutor and the office change a course; another tutor is told why not', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const course = await given.course({ tutorId: tutor.id });
  const path = `/courses/${course.id}`;

  const own = await as(tutor).put(path, { ...details, title: 'By its tutor' });
  const office = await as(await given.admin()).put(path, { ...details, title: 'By the office' });
  const other = await as(await given.tutor()).put(path, { ...details, title: 'By another' });

  expect(own).toMatchObject({ status: 200, body: { title: 'By its tutor' } });
  expect(office).toMatchObject({ status: 200, body: { title: 'By the office' } });
  expect(other).toMatchObject({ status: 403, body: { code: 'not_allowed', message: courseMessages.notYours } });
  expect((await as(tutor).get(`/courses/tutor/${course.id}`)).body).toMatchObject({ title: 'By the office' });
});

test('only the tutor and the office delete a course; its enrolments go with it', async () => {
  const { as, given } = school;
  const [tutor, student] = [await given.tutor(), await given.student()];
  const course = await given.course({ tutorId: tutor.id });
  await given.enrolment(student.id, course.id);
  await as(student).put(`/courses/${course.id}/rating`, { rating: 4 });
  const path = `/courses/${course.id}`;

  const byStudent = await as(student).delete(path);
  const byOther = await as(await given.tutor()).delete(path);
  const byTutor = await as(tutor).delete(path);
  const again = await as(tutor).delete(path);

  expect([byStudent.status, byOther.status, byTutor.status, again.status]).toEqual([403, 403, 200, 404]);
  expect(byTutor.body.message).toBe('Course Deleted Successfully');
  expect(again.body.message).toBe(courseMessages.gone);
  expect((await as(student).get('/courses/students')).body).toEqual([]);
});

test('what goes with a course is counted for whoever may delete it: not drafts, and not what belongs to another', async () => {
  const { as, given } = school;
  const [tutor, amina, brian, zuri] = [
    await given.tutor(),
    await given.student(),
    await given.student(),
    await given.student(),
  ];
  const course = await given.course({ tutorId: tutor.id });
  const path = `/courses/${course.id}/losses`;
  const before = await as(tutor).get(path);
  const task = await given.task((await given.lesson(course.id)).id);
  await given.mark((await given.handin({ task, student: amina })).id);
  await given.mark((await given.handin({ task, student: amina })).id, { releasedAt: null });
  await given.handin({ task, student: brian });
  await given.draft({ task, student: zuri });
  const challenge = await given.challenge(course.id);
  await given.challengeAttempt(challenge, amina.id, { points: null });
  const other = await given.course({ tutorId: tutor.id });
  await given.handin({ task: await given.task((await given.lesson(other.id)).id), student: zuri });
  await given.challengeAttempt(await given.challenge(other.id), zuri.id);

  expect(before).toMatchObject({ status: 200, body: { handins: 0, marks: 0, attempts: 0, students: 0 } });
  expect((await as(tutor).get(path)).body).toEqual({ handins: 2, marks: 2, attempts: 1, students: 2 });
  expect((await as(await given.admin()).get(path)).body).toMatchObject({ handins: 2 });
  expect(await as(await given.tutor()).get(path)).toMatchObject({
    status: 403,
    body: { message: courseMessages.notYours },
  });
  expect((await as(tutor).get('/courses/00000000-0000-4000-8000-000000000000/losses')).status).toBe(404);
});

test('a course is not deleted while a student has paid for it', async () => {
  const { as, given } = school;
  const [tutor, student] = [await given.tutor(), await given.student()];
  const course = await given.course({ tutorId: tutor.id, title: 'Weaving', price: 500 });
  await given.credit(student.id, 500);
  expect((await as(student).put(`/users/enroll/${course.id}`, {})).status).toBe(200);

  const byTutor = await as(tutor).delete(`/courses/${course.id}`);
  const byOffice = await as(await given.admin()).delete(`/courses/${course.id}`);

  for (const refused of [byTutor, byOffice])
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', message: courseMessages.paidFor } });
  expect((await as(student).get('/courses/students')).body).toMatchObject([{ title: 'Weaving' }]);
});

test('a course that is gone cannot be read or changed', async () => {
  const { as, given } = school;
  const tutor = as(await given.tutor());
  const nowhere = '00000000-0000-4000-8000-000000000000';

  expect((await tutor.get(`/courses/tutor/${nowhere}`)).body.message).toBe(courseMessages.gone);
  expect((await tutor.put(`/courses/${nowhere}`, details)).body.message).toBe(courseMessages.gone);
  expect((await tutor.get('/courses/tutor/1')).body.message).toBe(generalMessages.badId);
});

test('a tutor sees her own courses with their students, the office all of them', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const course = await given.course({ tutorId: tutor.id, title: 'Hers' });
  await given.course({ title: 'Somebody else’s' });
  await given.enrolment((await given.student()).id, course.id);

  const own = await as(tutor).get('/courses/tutor');
  const all = await as(await given.admin()).get('/courses/tutor');

  expect(own.body).toEqual([expect.objectContaining({ title: 'Hers', students: 1 })]);
  expect(titles(all.body)).toEqual(expect.arrayContaining(['Hers', 'Somebody else’s']));
});

test('a course that gets a price is closed to whoever has not joined before', async () => {
  const { as, given } = school;
  const tutor = await given.tutor();
  const course = await given.course({ tutorId: tutor.id, price: 0 });
  await as(tutor).put(`/courses/${course.id}`, { ...details, price: 500 });

  expect((await as(await given.student()).put(`/users/enroll/${course.id}`, {})).status).toBe(402);
});
