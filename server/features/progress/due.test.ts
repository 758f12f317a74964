/** Tests which tasks the dashboard shows as due in a student's courses. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handins } from '#contract/handins.ts';
import { progress } from '#contract/progress.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

type TaskDetails = NonNullable<Parameters<School['create']['task']>[1]>;

async function createCourse(student: { id: string }) {
  const { create } = school;
  const course = await create.course();
  await create.enrolment(student.id, course.id);
  const lesson = await create.lesson(course.id);
  const task = (days: number, details: TaskDetails = {}) =>
    create.task(lesson.id, { deadline: dayFromNow(days), kind: 'text', ...details });
  return { course, lesson, task };
}

async function createStudent() {
  const student = await school.create.student();
  const her = school.as(student);
  const due = () => her.call(progress.list);
  return { student, her, due, ...(await createCourse(student)) };
}

const handing = ({ id }: { id: string }, text: string) => ({ params: { taskId: id }, body: { text } });

/** The calendar day, in the school’s time zone, that is `days` days after today. */
const dayFromNow = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: school.services.config.schoolZone }).format(
    school.clock.now().getTime() + days * 24 * 60 * 60_000,
  );

const next = ({ id, name, deadline, lateRule }: Awaited<ReturnType<School['create']['task']>>, count: number) => ({
  due: { taskId: id, name, deadline, lateRule, count },
});

test('the nearest deadline within seven days is shown, with the number of due tasks', async () => {
  const { due, task } = await createStudent();

  await task(8);
  expect(await due()).toMatchObject([{ due: null }]);
  const seven = await task(7, { name: 'In a week' });
  expect(await due()).toMatchObject([next(seven, 1)]);
  const today = await task(0, { name: 'Today', lateRule: 'refused' });

  expect(await due()).toMatchObject([next(today, 2)]);
});

test('late tasks count while they accept work, and the nearest deadline is shown', async () => {
  const { due, task } = await createStudent();

  await task(-1, { lateRule: 'refused' });
  expect(await due()).toMatchObject([{ due: null }]);
  const late = await task(-2);
  await task(-300);
  await task(3);
  expect(await due()).toMatchObject([next(late, 3)]);
  const ahead = await task(2);

  expect(await due()).toMatchObject([next(ahead, 4)]);
});

test('a task that refuses late work is due until 24:00 in the school’s time zone', async () => {
  const { due, task } = await createStudent();
  const today = await task(0, { lateRule: 'refused' });
  const lastSecond = new Date(`${dayFromNow(0)}T20:59:59Z`);

  school.clock.goTo(lastSecond);
  expect(await due()).toMatchObject([next(today, 1)]);
  school.clock.advance({ minutes: 1 });

  expect(await due()).toMatchObject([{ due: null }]);
});

test('a submitted task is not due any more; one with a draft is', async () => {
  const { student, her, due, task } = await createStudent();
  const [first, second] = [await task(1), await task(2)];

  await her.call(handins.saveDraft, handing(first, 'Boxes'));
  expect(await due()).toMatchObject([next(first, 2)]);
  await her.call(handins.submit, handing(first, 'Boxes have margins.'));
  expect(await due()).toMatchObject([next(second, 1)]);
  await her.call(handins.saveDraft, handing(first, 'Better'));
  await school.create.mark((await school.create.handin({ task: second, student, text: 'Marked' })).id);

  expect(await due()).toMatchObject([{ due: null }]);
});

test('each course counts its own due tasks, without tasks of draft lessons and without other students’ work', async () => {
  const { as, create } = school;
  const { student, due, course, task } = await createStudent();
  const other = await createCourse(student);
  const elsewhere = await createCourse(await create.student());
  const draft = await create.lesson(course.id, { publishedAt: null });
  await create.task(draft.id, { deadline: dayFromNow(1) });
  await elsewhere.task(1);
  const [here, there] = [await task(5), await other.task(6)];
  const classmate = await create.student();
  await create.enrolment(classmate.id, course.id);
  await as(classmate).call(handins.submit, handing(here, 'Mine'));

  const told = await due();

  expect(told).toHaveLength(2);
  expect(told).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ courseId: course.id, ...next(here, 1) }),
      expect.objectContaining({ courseId: other.course.id, ...next(there, 1) }),
    ]),
  );
});
