/** Tests the reminders of tasks that are due by the end of the day. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notifications } from '#contract/notifications/notifications.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { remindOfDeadlines } from './reminders.jobs.ts';

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

const HOUR = 60 * 60_000;
/** The calendar day of a moment in Nairobi. */
const dayAt = (moment: Date) => new Date(moment.getTime() + 3 * HOUR).toISOString().slice(0, 10);

test('on the last day students are reminded once of tasks that they have not handed in', async () => {
  const { create, clock, services } = school;
  const course = await create.course();
  const [student, done, stranger] = [await create.student(), await create.student(), await create.student()];
  for (const { id } of [student, done]) await create.enrolment(id, course.id);
  const lesson = await create.lesson(course.id);
  const hidden = await create.lesson(course.id, { publishedAt: null });
  const today = dayAt(clock.now());
  const tomorrow = dayAt(new Date(clock.now().getTime() + 24 * HOUR));
  const task = await create.task(lesson.id, { name: 'Draw a flag', kind: 'text', deadline: today });
  await create.task(lesson.id, { name: 'Tomorrow', deadline: tomorrow });
  await create.task(hidden.id, { name: 'Of a draft', deadline: today });
  await create.handin({ task, student: done, text: 'A flag.' });

  for (const _ of [1, 2]) await remindOfDeadlines.run(services, {}, new AbortController().signal);
  const before = [await bellOf(student), await bellOf(done), await bellOf(stranger)];
  clock.advance({ minutes: 24 * 60 });
  await remindOfDeadlines.run(services, {}, new AbortController().signal);

  expect(before).toEqual([[{ kind: 'deadline', title: 'Draw a flag', path: `/assignments?task=${task.id}` }], [], []]);
  expect((await bellOf(done)).map(({ title }) => title)).toEqual(['Tomorrow']);
});

test('a student with an extension is reminded on the later day, and tasks of unopened lessons cause no reminder', async () => {
  const { create, clock, services } = school;
  const course = await create.course();
  const [student, extended] = [await create.student(), await create.student()];
  for (const { id } of [student, extended]) await create.enrolment(id, course.id, { createdAt: clock.now() });
  const lesson = await create.lesson(course.id);
  const later = await create.lesson(course.id, { opensFrom: 'joining', opensAfterDays: 7 });
  const days = [0, 1].map((ahead) => dayAt(new Date(clock.now().getTime() + ahead * 24 * HOUR)));
  const task = await create.task(lesson.id, { name: 'Weave', deadline: days[0]! });
  await create.task(later.id, { name: 'Not open', deadline: days[0]! });
  await create.extension({ task, student: extended, day: days[1]! });
  const remind = () => remindOfDeadlines.run(services, {}, new AbortController().signal);
  const titles = async () =>
    Promise.all([student, extended].map(async (person) => (await bellOf(person)).map(({ title }) => title)));

  await remind();
  const today = await titles();
  clock.advance({ minutes: 24 * 60 });
  await remind();

  expect(today).toEqual([['Weave'], []]);
  expect(await titles()).toEqual([['Weave'], ['Weave']]);
});

test('reminders use due days that count from an intake, or that give late joiners more time', async () => {
  const { create, clock, services } = school;
  const inDays = (days: number) => dayAt(new Date(clock.now().getTime() + days * 24 * HOUR));
  const course = await create.course({ catchUpDays: 3 });
  const { id: intakeId } = await create.intake(course.id, { startsOn: inDays(2) });
  const [alone, together] = [await create.student(), await create.student()];
  const joined = { createdAt: clock.now() };
  await create.enrolment(alone.id, course.id, joined);
  await create.enrolment(together.id, course.id, { ...joined, intakeId });
  const lesson = await create.lesson(course.id);
  await create.task(lesson.id, { name: 'Past', deadline: inDays(-9) });
  await create.task(lesson.id, { name: 'Loom', dueFrom: 'intake', dueAfterDays: 4 });

  const told: string[][][] = [];
  for (const days of [2, 1, 1, 2]) {
    clock.advance({ minutes: days * 24 * 60 });
    await remindOfDeadlines.run(services, {}, new AbortController().signal);
    const bells = await Promise.all([alone, together].map(bellOf));
    told.push(bells.map((bell) => bell.map(({ title }) => title)));
  }

  const [atFirst, caughtUp, afterJoining, afterStart] = told;
  expect(atFirst).toEqual([[], []]);
  expect(caughtUp).toEqual([['Past'], ['Past']]);
  expect(afterJoining).toEqual([['Loom', 'Past'], ['Past']]);
  expect(afterStart).toEqual([
    ['Loom', 'Past'],
    ['Loom', 'Past'],
  ]);
});
