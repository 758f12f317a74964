/** A tutor's start page: work to mark, the classes of today, and students who fall behind. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from '#contract/dashboard.ts';
import { handins } from '#contract/handins.ts';
import { projects } from '#contract/learning/projects.ts';
import { publishedPages } from '#contract/learning/published-pages.ts';
import { progress } from '#contract/progress.ts';
import { Day } from '#contract/schedules.ts';
import { schoolDetails } from '#contract/school-details.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** A day in minutes. */
const DAY = 24 * 60;

/** The calendar day, in the school’s time zone, that is `days` days after today. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: school.services.config.schoolZone }).format(
    school.clock.now().getTime() + days * DAY * 60_000,
  );

/** Creates a tutor with a course of one lesson, and a student who has just joined it. */
async function teach() {
  const { as, create } = school;
  const tutor = await create.tutor();
  const course = await create.course({ tutorId: tutor.id });
  const lesson = await create.lesson(course.id);
  return {
    tutor,
    course,
    lesson,
    joins: (name: string) => joinedStudent(course.id, name),
    day: () => as(tutor).call(dashboard.tutor),
    all: () => as(tutor).call(dashboard.behind),
  };
}

async function joinedStudent(courseId: string, name: string) {
  const student = await school.create.student({ name });
  await school.create.enrolment(student.id, courseId);
  await school.database.setEnrolmentDate(school.clock.now(), { studentId: student.id, courseId });
  return student;
}

test('the oldest five hand-ins that wait for a mark are listed, of the tutor’s own courses', async () => {
  const { create, clock } = school;
  const [{ lesson, joins, day }, other] = [await teach(), await teach()];
  const student = await joins('Achieng Odhiambo');
  await create.handin({ task: await create.task(other.lesson.id), student: await other.joins('Kiprop') });
  await create.mark((await create.handin({ task: await create.task(lesson.id), student })).id);
  for (let n = 1; n <= 6; n++) {
    clock.advance({ minutes: 1 });
    await create.handin({ task: await create.task(lesson.id, { name: `Task ${n}` }), student });
  }

  const { toMark } = await day();

  expect(toMark.total).toBe(6);
  expect(toMark.first.map(({ taskName }) => taskName)).toEqual(['Task 1', 'Task 2', 'Task 3', 'Task 4', 'Task 5']);
  expect(toMark.first[0]).toMatchObject({ studentName: 'Achieng Odhiambo', courseTitle: 'Web Design' });
});

test('the pages of the tutor’s students that wait or were reported are counted, once each', async () => {
  const { as, create } = school;
  const [{ joins, day }, other] = [await teach(), await teach()];
  await as(await create.admin()).call(schoolDetails.update, { body: { allowsPublishing: true } });
  const publish = async (student: Person) => {
    const { _id } = await as(student).call(projects.createProject, { body: { name: 'My page', kind: 'web' } });
    const params = { projectId: _id };
    return as(student).call(publishedPages.publishPage, { params, body: { revision: 0 } });
  };
  await publish(await joins('Achieng Odhiambo'));
  await publish(await other.joins('Kiprop'));

  expect((await day()).pagesToDecide).toBe(1);
});

test('the tutor’s classes of today are listed, by the school’s calendar', async () => {
  const { create, clock } = school;
  const { tutor, day } = await teach();
  const { tutor: other } = await teach();
  // In Nairobi it is the next day already.
  clock.goTo(new Date(`${clock.now().toISOString().slice(0, 10)}T22:30:00Z`));
  const yesterday = Day.options.at(clock.now().getUTCDay() - 1)!;
  const today = Day.options[clock.now().getUTCDay()]!;
  await create.scheduleEntry(tutor.id, { day: yesterday, event: 'Yesterday' });
  await create.scheduleEntry(tutor.id, { day: today, event: 'Late', startTime: '15:00', endTime: '16:00' });
  await create.scheduleEntry(tutor.id, { day: today, event: 'Early', startTime: '08:00', endTime: '09:00' });
  await create.scheduleEntry(other.id, { day: today, event: 'Another tutor’s' });

  expect((await day()).classes.map(({ event }) => event)).toEqual(['Early', 'Late']);
});

test('a student with two overdue tasks falls behind, until one of them is handed in', async () => {
  const { as, create, clock } = school;
  const { course, lesson, joins, day } = await teach();
  const student = await joins('Wanjiru Kamau');
  const due = (days: number) => create.task(lesson.id, { kind: 'text', deadline: dayFromNow(days) });
  const draft = await create.lesson(course.id, { publishedAt: null });
  const first = await due(1);
  await due(-1); // before the student joined
  await due(4);
  await create.task(draft.id, { deadline: dayFromNow(1) });
  const behind = async () => (await day()).behind.first;

  clock.advance({ minutes: 3 * DAY });
  expect(await behind(), 'one is overdue').toEqual([]);
  await due(-1);
  expect(await behind()).toMatchObject([
    { name: 'Wanjiru Kamau', courseTitle: 'Web Design', overdue: 2, isQuiet: false },
  ]);

  await as(student).call(handins.submit, { params: { taskId: first.id }, body: { text: 'Boxes have margins.' } });
  expect(await behind()).toEqual([]);
  clock.advance({ minutes: 32 * DAY });
  expect(await behind(), 'old gaps are not held up').toMatchObject([{ overdue: 0, isQuiet: true }]);
});

test('a student is inactive after seven days without activity in the course, while lessons are left', async () => {
  const { as, create, clock } = school;
  const { lesson, joins, day, all } = await teach();
  const { joins: joinsOther, day: dayOfOther } = await teach();
  const [quiet, busy, done] = [await joins('Quiet'), await joins('Busy'), await joins('Done')];
  await joinsOther('Elsewhere');
  const open = (student: { id: string }, isCompleted: boolean) =>
    as(student as typeof quiet).call(progress.keep, { params: { lessonId: lesson.id }, body: { isCompleted } });
  await open(done, true);

  clock.advance({ minutes: 7 * DAY - 1 });
  expect((await day()).behind.total).toBe(0);
  await open(busy, false);
  clock.advance({ minutes: 1 });

  const { behind } = await day();
  expect(behind).toMatchObject({ total: 1, first: [{ studentId: quiet.id, overdue: 0, isQuiet: true }] });
  expect(await all()).toEqual(behind.first);
  expect((await dayOfOther()).behind.first).toMatchObject([{ name: 'Elsewhere' }]);
  await create.handin({ task: await create.task(lesson.id), student: quiet });
  expect((await day()).behind.total).toBe(0);
});
