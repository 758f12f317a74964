/** Tests lessons that open for everyone on one day, which their tutor chooses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LessonChange, lessons } from '#contract/lessons.ts';
import { notifications } from '#contract/notifications/notifications.ts';
import { progress } from '#contract/progress.ts';
import { tasks } from '#contract/tasks.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { notifyOfOpenings } from './lessons.jobs.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const DAY = 86_400_000;
const momentIn = (days: number) => new Date(school.clock.now().getTime() + days * DAY);
/** The day in Nairobi, which is three hours ahead of UTC. */
const dayIn = (days: number) =>
  momentIn(days + 3 / 24)
    .toISOString()
    .slice(0, 10);
const midnight = (day: string) => new Date(`${day}T00:00:00+03:00`);

/** A course with a student who joined a week ago, and the body of a lesson that opens in five days. */
async function createCourse() {
  const { create, as } = school;
  const owner = await create.tutor();
  const { id: courseId } = await create.course({ tutorId: owner.id });
  const member = await create.student();
  await create.enrolment(member.id, courseId, { createdAt: momentIn(-7) });
  const opensDay = dayIn(5);
  const body = { title: 'Kilns', desc: 'Firing.', opensFrom: 'date' as const, opensDay };
  return { courseId, params: { courseId }, owner, tutor: as(owner), member, student: as(member), opensDay, body };
}

test('a lesson opens for everyone at the beginning of its day, by the clock of the school', async () => {
  const { courseId, params, tutor, student, opensDay, body } = await createCourse();
  const newcomer = await school.create.student();
  await school.create.enrolment(newcomer.id, courseId);
  const added = await tutor.call(lessons.add, { params, body });
  const ofLesson = { params: { lessonId: added._id } };
  const both = [student, school.as(newcomer)];
  const look = () => Promise.all(both.map((one) => one.call(lessons.read, ofLesson)));

  expect(added).toMatchObject({ opensFrom: 'date', opensDay, isOpen: true, opensOn: null });
  school.clock.goTo(new Date(midnight(opensDay).getTime() - 1));
  for (const seen of await look()) expect(seen).toMatchObject({ isOpen: false, opensOn: opensDay, taskList: [] });
  expect(await student.refused(tasks.list, ofLesson)).toMatchObject({
    status: 403,
    message: expect.stringMatching(/^This lesson opens on \w+,? \d/),
  });

  school.clock.goTo(midnight(opensDay));
  for (const seen of await look()) expect(seen).toMatchObject({ isOpen: true, opensOn: null });
});

test('a lesson that opens on a day requires one; the server keeps the day while another rule applies', async () => {
  const { params, tutor, opensDay, body } = await createCourse();
  const refusal = { status: 400, message: pacingTexts.opensDay };
  const { opensDay: _, ...withoutDay } = body;
  expect(await tutor.refused(lessons.add, { params, body: withoutDay })).toMatchObject(refusal);
  for (const wrong of ['', '2027-02-30', '1999-12-31', 'tomorrow'])
    expect(await tutor.post(`/lessons/${params.courseId}`, { ...body, opensDay: wrong })).toMatchObject({
      status: 400,
    });

  const { _id } = await tutor.call(lessons.add, { params, body: { title: 'Glaze', desc: 'Ash.' } });
  const ofLesson = { params: { lessonId: _id } };
  expect(await tutor.refused(lessons.update, { ...ofLesson, body: { opensFrom: 'date' } })).toMatchObject(refusal);
  await tutor.call(lessons.update, { ...ofLesson, body: { opensFrom: 'date', opensDay } });
  expect(await tutor.refused(lessons.update, { ...ofLesson, body: { opensDay: null } })).toMatchObject(refusal);
  await tutor.call(lessons.update, { ...ofLesson, body: { opensFrom: 'publication' } });
  await tutor.call(lessons.update, { ...ofLesson, body: { opensFrom: 'date' } });
  expect(await tutor.call(lessons.read, ofLesson)).toMatchObject({ opensFrom: 'date', opensDay });
});

test('a lesson waits for its day, and for the lesson that its tutor chose', async () => {
  const { params, tutor, student, opensDay, body } = await createCourse();
  const first = await tutor.call(lessons.add, { params, body: { title: 'Clay', desc: 'Wet.' } });
  const { _id } = await tutor.call(lessons.add, { params, body: { ...body, prerequisiteId: first._id } });
  const look = () => student.call(lessons.read, { params: { lessonId: _id } });
  const ofFirst = { lessonId: first._id };

  expect(await look()).toMatchObject({ isOpen: false, opensOn: opensDay, opensAfter: { title: 'Clay' } });
  school.clock.goTo(midnight(opensDay));
  expect(await look()).toMatchObject({ isOpen: false, opensOn: null, opensAfter: { title: 'Clay' } });
  await student.call(progress.keep, { params: ofFirst, body: { isCompleted: true } });
  expect(await look()).toMatchObject({ isOpen: true, opensOn: null, opensAfter: null });
});

test('visitors see a free lesson from its day on', async () => {
  const { courseId, params, tutor, opensDay, body } = await createCourse();
  await tutor.call(lessons.add, { params, body: { ...body, isFree: true } });
  const visit = async () => (await fetch(`${school.address}/catalogue/${courseId}`)).text();

  school.clock.goTo(new Date(midnight(opensDay).getTime() - 1));
  const before = await visit();
  school.clock.goTo(midnight(opensDay));
  expect([before.includes('Kilns'), before.includes('Firing.'), (await visit()).includes('Firing.')]).toEqual([
    true,
    false,
    true,
  ]);
});

const titlesFor = async (person: Person) =>
  (await school.as(person).call(notifications.list)).notifications.map(({ title }) => title);
const tell = () => notifyOfOpenings.run(school.services, {}, new AbortController().signal);

test('students are notified of a lesson once, on its day; a student who joins on that day is not notified', async () => {
  const { courseId, params, tutor, member, opensDay, body } = await createCourse();
  await tutor.call(lessons.add, { params, body });
  await tell();
  const before = await titlesFor(member);
  school.clock.goTo(new Date(midnight(opensDay).getTime() + 60_000));
  const newcomer = await school.create.student();
  await school.create.enrolment(newcomer.id, courseId, { createdAt: school.clock.now() });
  for (const _ of [1, 2]) await tell();

  expect([before, await titlesFor(member), await titlesFor(newcomer)]).toEqual([[], ['Kilns'], []]);
});

test('a draft stays closed after its day; students are notified once, when it is published', async () => {
  const { params, owner, tutor, student, member, body } = await createCourse();
  const opensDay = dayIn(1);
  const { _id } = await tutor.call(lessons.add, { params, body: { ...body, opensDay, isPublished: false } });
  const ofLesson = { params: { lessonId: _id } };
  school.clock.goTo(new Date(midnight(opensDay).getTime() + DAY));
  await tell();
  expect(await student.refused(lessons.read, ofLesson)).toMatchObject({ status: 404 });
  expect(await titlesFor(member)).toEqual([]);

  // The tutor's first session has ended meanwhile.
  const later = school.as(owner);
  for (const isPublished of [true, false, true])
    await later.call(lessons.update, { ...ofLesson, body: { isPublished } });
  await tell();
  expect(await student.call(lessons.read, ofLesson)).toMatchObject({ isOpen: true, opensOn: null });
  expect(await titlesFor(member)).toEqual(['Kilns']);
});

test('students are notified once of a lesson that its tutor opens before its day', async () => {
  const { params, tutor, member, opensDay, body } = await createCourse();
  const { _id } = await tutor.call(lessons.add, { params, body });
  const change = (said: LessonChange) => tutor.call(lessons.update, { params: { lessonId: _id }, body: said });
  await change({ title: 'Hot kilns' });
  const before = await titlesFor(member);

  await change({ opensFrom: 'publication' });
  const after = await titlesFor(member);
  await change({ opensFrom: 'date', opensDay: dayIn(2) });
  await change({ opensFrom: 'date', opensDay: dayIn(0) });
  school.clock.goTo(midnight(opensDay));
  await tell();

  expect([before, after, await titlesFor(member)]).toEqual([[], ['Hot kilns'], ['Hot kilns']]);
});

test('closing a lesson again withdraws its notification from the students for whom it is closed, until its day', async () => {
  const { courseId, params, tutor, member, body } = await createCourse();
  const newcomer = await school.create.student();
  await school.create.enrolment(newcomer.id, courseId, { createdAt: school.clock.now() });
  const { _id } = await tutor.call(lessons.add, { params, body });
  const change = (said: LessonChange) => tutor.call(lessons.update, { params: { lessonId: _id }, body: said });
  const titles = () => Promise.all([member, newcomer].map(titlesFor));

  await change({ opensFrom: 'publication' });
  const opened = await titles();
  await change({ opensFrom: 'joining', opensAfterDays: 5 });
  const closedForOne = await titles();
  await change({ opensFrom: 'date', opensDay: dayIn(3) });
  const closed = await titles();
  school.clock.goTo(midnight(dayIn(3)));
  await tell();

  expect([opened, closedForOne, closed]).toEqual([
    [['Kilns'], ['Kilns']],
    [['Kilns'], []],
    [[], []],
  ]);
  expect(await titles()).toEqual([['Kilns'], ['Kilns']]);
});

test('an earlier day does not notify students who can open the lesson already, or must complete another one first', async () => {
  const { courseId, params, tutor, student, member, body } = await createCourse();
  const first = await tutor.call(lessons.add, { params, body: { title: 'Clay', desc: 'Wet.' } });
  const slow = await school.create.student();
  await school.create.enrolment(slow.id, courseId, { createdAt: momentIn(-7) });
  await student.call(progress.keep, { params: { lessonId: first._id }, body: { isCompleted: true } });
  const { _id } = await tutor.call(lessons.add, { params, body: { ...body, prerequisiteId: first._id } });
  const open = await school.create.lesson(courseId);

  for (const lessonId of [_id, open.id])
    await tutor.call(lessons.update, { params: { lessonId }, body: { opensFrom: 'date', opensDay: dayIn(0) } });

  expect(await titlesFor(member)).toEqual(['Kilns', 'Clay']);
  expect(await titlesFor(slow)).toEqual([]);
});
