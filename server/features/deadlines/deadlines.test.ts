/** Compares the SQL expressions of students' days with a second, simple computation, for random tasks and students. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handins } from '#contract/handins.ts';
import { lessons } from '#contract/lessons.ts';
import { marks } from '#contract/marks.ts';
import { progress } from '#contract/progress.ts';
import { tasks } from '#contract/tasks.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

const DAY = 24 * 60 * 60_000;
const NAIROBI = 3 * 60 * 60_000;

/** The day in Nairobi, which has no daylight saving time, `days` after that of the given moment. */
const dayAfter = (moment: Date | string, days = 0) =>
  new Date(new Date(moment).getTime() + (typeof moment === 'string' ? 0 : NAIROBI) + days * DAY)
    .toISOString()
    .slice(0, 10);

const fewDays = fc.integer({ min: -3, max: 3 });
const someCase = fc.record({
  deadline: fewDays,
  dueFrom: fc.constantFrom('date' as const, 'date' as const, 'joining' as const, 'intake' as const),
  dueAfterDays: fc.integer({ min: 0, max: 4 }),
  /** The due day when the work arrived. */
  earlierDay: fewDays,
  lateRule: fc.constantFrom('accepted' as const, 'refused' as const),
  /** Hours from now; undefined if nothing was handed in. */
  arrival: fc.option(fc.integer({ min: -90, max: 90 }), { nil: undefined }),
});

interface Expected {
  taskId: string;
  deadline: string;
  daysLate: number | undefined;
  isOpen: boolean;
}

const students = [
  { joined: 0, intake: undefined, catchUpDays: null },
  { joined: -1.4, intake: 2, catchUpDays: null },
  { joined: -3.6, intake: -2, catchUpDays: null },
  { joined: -0.2, intake: -3, catchUpDays: 2 },
];

test.each(students)('lists agree with the rule for one student: %o', async ({ joined, intake, catchUpDays }) => {
  const { as, create, clock } = school;
  const [tutor, student, now] = [await create.tutor(), await create.student(), clock.now()];
  const course = await create.course({ tutorId: tutor.id, catchUpDays });
  const joinedAt = new Date(now.getTime() + joined * DAY);
  const startsOn = intake === undefined ? undefined : dayAfter(now, intake);
  const intakeId = startsOn && (await create.intake(course.id, { startsOn })).id;
  await create.enrolment(student.id, course.id, { createdAt: joinedAt, ...(intakeId && { intakeId }) });
  const lesson = await create.lesson(course.id);
  const expected: Expected[] = [];
  for (const { arrival, lateRule, dueFrom, dueAfterDays, ...drawn } of fc.sample(someCase, 25)) {
    const deadline = dayAfter(now, drawn.deadline);
    const task = await create.task(lesson.id, { deadline, dueFrom, dueAfterDays, lateRule, kind: 'text' });
    const start = dueFrom === 'intake' && startsOn ? startsOn : dayAfter(joinedAt);
    const ruled = dueFrom === 'date' ? deadline : dayAfter(start, dueAfterDays);
    const own = [ruled, catchUpDays ? dayAfter(joinedAt, catchUpDays) : ''].sort().at(-1)!;
    const dueDay = dayAfter(now, drawn.earlierDay);
    const arrivedAt = arrival === undefined ? undefined : new Date(now.getTime() + arrival * 60 * 60_000);
    if (arrivedAt) await create.handin({ task, student, text: 'Boxes', arrivedAt, dueDay });
    const lastDay = dueDay > own ? dueDay : own;
    const daysLate = arrivedAt && Math.max(0, (Date.parse(dayAfter(arrivedAt)) - Date.parse(lastDay)) / DAY);
    const isOpen = !arrivedAt && (lateRule === 'accepted' || own >= dayAfter(now));
    expected.push({ taskId: task.id, deadline: own, daysLate, isOpen });
  }
  const find = (id: string) => expected.find(({ taskId }) => taskId === id)!;

  const assignments = await as(student).call(handins.list, { query: {} });
  const listed = await as(student).call(tasks.list, { params: { lessonId: lesson.id } });
  const { handins: queued } = await as(tutor).call(marks.queue, { query: { courseId: course.id } });
  const { handins: late } = await as(tutor).call(marks.queue, { query: { courseId: course.id, late: 'yes' } });

  expect(assignments.map(({ taskId, deadline, state }) => ({ taskId, deadline, isLate: state === 'late' }))).toEqual(
    assignments.map(({ taskId }) => ({
      taskId,
      deadline: find(taskId).deadline,
      isLate: (find(taskId).daysLate ?? 0) > 0,
    })),
  );
  expect(listed.map(({ deadline }) => deadline)).toEqual(expected.map(({ deadline }) => deadline).sort());
  expect(queued.map(({ taskId, daysLate }) => [taskId, daysLate])).toEqual(
    queued.map(({ taskId }) => [taskId, find(taskId).daysLate]),
  );
  expect(new Set(late.map(({ taskId }) => taskId))).toEqual(
    new Set(expected.filter(({ daysLate }) => daysLate).map(({ taskId }) => taskId)),
  );
  const open = expected.filter(({ isOpen }) => isOpen);
  expect(assignments.slice(0, open.length).map(({ deadline }) => deadline)).toEqual(
    open.map(({ deadline }) => deadline).sort(),
  );
});

/** A student whose intake starts tomorrow, and a lesson with a video and a task that opens two days after that. */
async function createClosedLesson() {
  const { as, create, clock } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  const startsOn = dayAfter(clock.now(), 1);
  const { id: intakeId } = await create.intake(course.id, { startsOn });
  await create.enrolment(student.id, course.id, { intakeId });
  const first = await create.lesson(course.id);
  const { name: videoName } = await create.video(tutor.id);
  const lesson = await create.lesson(course.id, { opensFrom: 'intake', opensAfterDays: 2, videoName });
  const task = await create.task(lesson.id, { dueFrom: 'intake', dueAfterDays: 7, kind: 'text' });
  const her = as(student);
  const look = async () => ({
    lessons: (await her.call(lessons.list, { params: { courseId: course.id } })).map((one) => [
      one.isOpen,
      !!one.video,
    ]),
    tasksFound: (await her.call(handins.list, { query: { q: 'page' } })).length,
    next: (await her.call(progress.list))[0]!.next?.lessonId,
  });
  await her.call(progress.keep, { params: { lessonId: first.id }, body: { isCompleted: true } });
  return { tutor: as(tutor), her, look, lesson, task, startsOn, opensOn: dayAfter(startsOn, 2) };
}

test('every way to a lesson is closed until its day, by the clock of the school', async () => {
  const { tutor, her, look, lesson, task, startsOn, opensOn } = await createClosedLesson();
  const ofLesson = { params: { lessonId: lesson.id } };
  const ofTask = { params: { taskId: task.id } };

  const closed = await look();
  const seen = await her.call(lessons.read, ofLesson);
  const refusals = [
    await her.refused(tasks.list, ofLesson),
    await her.refused(tasks.sheet, { params: { id: task.id } }),
    await her.refused(progress.read, ofLesson),
    await her.refused(progress.keep, { ...ofLesson, body: { isCompleted: true } }),
    await her.refused(handins.read, ofTask),
    await her.refused(handins.submit, { ...ofTask, body: { text: 'Early' } }),
    await her.refused(handins.saveDraft, { ...ofTask, body: { text: 'Early' } }),
  ];
  const tutors = await tutor.call(lessons.read, ofLesson);
  school.clock.goTo(new Date(`${opensOn}T00:00:00+03:00`));
  const opened = await look();
  const [shown] = await her.call(tasks.list, ofLesson);
  await her.call(handins.submit, { ...ofTask, body: { text: 'In time' } });

  const open = [true, false];
  expect(closed).toEqual({ lessons: [open, [false, false]], tasksFound: 0, next: undefined });
  expect(seen).toMatchObject({ isOpen: false, opensOn, video: null, videoUrl: '' });
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 403, message: expect.stringMatching(/^This lesson opens on \w+,? \d/) });
  expect(tutors).toMatchObject({ isOpen: true, opensOn: null, opensFrom: 'intake', opensAfterDays: 2 });
  expect(opened).toEqual({ lessons: [open, [true, true]], tasksFound: 1, next: lesson.id });
  expect(shown).toMatchObject({ deadline: dayAfter(startsOn, 7) });
});

test('a student who has left keeps the lateness of what was handed in', async () => {
  const { as, create, clock } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  const lesson = await create.lesson(course.id);
  const task = await create.task(lesson.id, {
    dueFrom: 'joining',
    dueAfterDays: 3,
    deadline: dayAfter(clock.now(), 30),
  });
  const dueDay = dayAfter(clock.now(), -2);
  const { handinId } = await create.handin({ task, student, text: 'Boxes', dueDay });

  const { handins: queued } = await as(tutor).call(marks.queue, { query: { courseId: course.id, late: 'yes' } });
  const read = await as(tutor).call(marks.read, { params: { handinId } });

  expect(queued).toMatchObject([{ hasLeft: true, daysLate: 2 }]);
  expect(read).toMatchObject({ deadline: dueDay, daysLate: 2 });
});
