/** Tests which students are notified when a lesson is published, and when it opens later. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessons } from '#contract/lessons.ts';
import { notifications } from '#contract/notifications/notifications.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { notifyOfOpenings } from './lessons.jobs.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const bellOf = async (person: Person) => (await school.as(person).call(notifications.list)).notifications;

async function createCourse() {
  const tutor = await school.create.tutor();
  return { course: await school.create.course({ tutorId: tutor.id }), asTutor: school.as(tutor) };
}

test('students for whom a lesson opens later are notified on that day, once', async () => {
  const { asTutor, course } = await createCourse();
  const late = await school.create.student();
  await school.create.enrolment(late.id, course.id);
  const daysAgo = (days: number) => new Date(school.clock.now().getTime() - days * 86_400_000);
  const early = await school.create.student();
  await school.create.enrolment(early.id, course.id, { createdAt: daysAgo(7) });
  const lesson = {
    title: 'Kilns',
    desc: 'Firing.',
    isPublished: true,
    opensFrom: 'joining',
    opensAfterDays: 7,
  } as const;
  await asTutor.call(lessons.add, { params: { courseId: course.id }, body: lesson });
  await asTutor.call(lessons.add, {
    params: { courseId: course.id },
    body: { ...lesson, title: 'First steps', opensAfterDays: 0 },
  });
  const told = async (student: Person) => (await bellOf(student)).map(({ title }) => title);
  const tell = () => notifyOfOpenings.run(school.services, {}, new AbortController().signal);
  await tell();
  const atPublication = [await told(early), await told(late)];
  school.clock.advance({ minutes: 7 * 24 * 60 });
  for (const _ of [1, 2]) await tell();

  expect(atPublication).toEqual([['First steps', 'Kilns'], ['First steps']]);
  expect(await told(early)).toEqual(['First steps', 'Kilns']);
  expect(await told(late)).toEqual(['Kilns', 'First steps']);
});

test('students who join are not notified of a lesson that is open from the day of joining', async () => {
  const { course } = await createCourse();
  const other = await school.create.student();
  await school.create.lesson(course.id, { opensFrom: 'joining', opensAfterDays: 0 });
  await school.create.enrolment(other.id, course.id);
  await notifyOfOpenings.run(school.services, {}, new AbortController().signal);
  expect(await bellOf(other)).toEqual([]);
});
