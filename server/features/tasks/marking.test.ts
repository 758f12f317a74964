/** Tests how a task is handed in and marked: kind, points, rubric and late penalty. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#contract/protocol/endpoint.ts';
import { tasks } from '#contract/tasks.ts';
import type { Caller } from '#server/testing/clients/api-client.ts';
import { meanwhileAt } from '#server/testing/concurrent-calls.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const meanwhile = meanwhileAt(() => school);

const details = { name: 'Lay out a page', desc: 'Three boxes beside each other.', deadline: '2026-12-01' };
const taking = {
  kind: 'code' as const,
  points: 20,
  lateRule: 'refused' as const,
  latePenalty: 15,
  release: 'together' as const,
  rubric: [
    { name: 'It runs', points: 12 },
    { name: 'Names that say what they are', points: 8 },
  ],
};

/** Creates a published lesson with its tutor, and students who are enrolled. */
async function createLesson() {
  const { as, create } = school;
  const [tutor, one, two] = [await create.tutor(), await create.student(), await create.student()];
  const course = await create.course({ title: 'Web Design', tutorId: tutor.id });
  for (const { id } of [one, two]) await create.enrolment(id, course.id);
  const lesson = await create.lesson(course.id, { title: 'Boxes' });
  return { lesson, tutor: as(tutor), students: [one, two] as const, student: as(one) };
}

type Change = Input<typeof tasks.update>['body'];
const of = (lessonId: string) => ({ params: { lessonId } });
const changing = (id: string, body: Change) => ({ params: { id }, body });

const first = async (by: Caller, lessonId: string) => (await by.call(tasks.list, of(lessonId)))[0]!;

test('a tutor sets how a task is handed in and marked, and students read it', async () => {
  const { lesson, tutor, student } = await createLesson();

  const added = await tutor.call(tasks.add, { ...of(lesson.id), body: { ...details, ...taking } });

  expect(added).toMatchObject({ ...details, ...taking, attachments: [], handins: 0 });
  expect(await first(student, lesson.id)).toEqual(added);
});

test('numbers are accepted as typed text', async () => {
  const { lesson, tutor } = await createLesson();
  const typed = { points: '20', latePenalty: '5', rubric: [{ name: 'All of it', points: '20' }] };

  const added = await tutor.call(tasks.add, { ...of(lesson.id), body: { ...details, ...typed } });

  expect(added).toMatchObject({ points: 20, latePenalty: 5, rubric: [{ name: 'All of it', points: 20 }] });
});

test.each([
  [{ points: -1 }, tasksTexts.points],
  [{ points: 1_001 }, tasksTexts.points],
  [{ points: 1.5 }, tasksTexts.points],
  [{ points: '' }, tasksTexts.points],
  [{ latePenalty: 101 }, tasksTexts.penalty],
  [{ latePenalty: -1 }, tasksTexts.penalty],
  [{ rubric: [{ name: ' ', points: 10 }] }, tasksTexts.criterion],
  [{ rubric: [{ name: 'a'.repeat(121), points: 10 }] }, tasksTexts.criterion],
  [{ rubric: [{ points: 10 }] }, tasksTexts.criterion],
  [{ rubric: [{ name: 'All', points: 'ten' }] }, tasksTexts.points],
  [{ rubric: [{ name: 'Most', points: 9 }] }, tasksTexts.rubric],
  [{ points: 0, rubric: [{ name: 'All', points: 1 }] }, tasksTexts.rubric],
])('%j is refused with its sentence', async (wrong, message) => {
  const { lesson, tutor } = await createLesson();
  expect(await tutor.post(`/tasks/${lesson.id}`, { ...details, ...wrong })).toMatchObject({
    status: 400,
    body: { message },
  });
  expect(await tutor.call(tasks.list, of(lesson.id))).toEqual([]);
});

test.each([{ kind: 'video' }, { lateRule: 'maybe' }, { release: 'never' }, { rubric: 'none' }])(
  '%j is nothing that a task can be',
  async (wrong) => {
    const { lesson, tutor } = await createLesson();
    expect((await tutor.post(`/tasks/${lesson.id}`, { ...details, ...wrong })).status).toBe(400);
  },
);

test('the rubric adds up to the points after every change', async () => {
  const { lesson, tutor } = await createLesson();
  const { _id } = await tutor.call(tasks.add, { ...of(lesson.id), body: { ...details, ...taking } });
  const rubric = [{ name: 'All', points: 30 }];

  const pointsAlone = await tutor.refused(tasks.update, changing(_id, { points: 30 }));
  const rubricAlone = await tutor.refused(tasks.update, changing(_id, { rubric }));
  for (const { message } of [pointsAlone, rubricAlone]) expect(message).toBe(tasksTexts.rubric);
  expect(await first(tutor, lesson.id)).toMatchObject({ points: 20, rubric: taking.rubric });

  await tutor.call(tasks.update, changing(_id, { points: 30, rubric }));
  await tutor.call(tasks.update, changing(_id, { points: 5, rubric: [] }));
  expect(await first(tutor, lesson.id)).toMatchObject({ points: 5, rubric: [], kind: 'code' });
});

test('the kind of a task cannot change once there are attempts; other fields can', async () => {
  const { lesson, tutor, students } = await createLesson();
  const task = await school.create.task(lesson.id, { kind: 'text' });
  await school.create.draft({ task, student: students[1] });
  await tutor.call(tasks.update, changing(task.id, { kind: 'link' }));
  await school.create.handin({ task, student: students[0], text: 'Boxes' });

  const other = await tutor.refused(tasks.update, changing(task.id, { kind: 'file' }));
  await tutor.call(tasks.update, changing(task.id, { kind: 'link', deadline: '2026-12-24' }));

  expect(other).toMatchObject({ status: 409, message: tasksTexts.kindStays });
});

test('points and rubric cannot change once there are marks, and the penalty cannot rise once there are attempts', async () => {
  const { lesson, tutor, students } = await createLesson();
  const rubric = [{ name: 'It runs', points: 10 }];
  const task = await school.create.task(lesson.id, { rubric, latePenalty: 20 });
  const change = (wanted: Change) => tutor.call(tasks.update, changing(task.id, wanted));
  const notChanged = (wanted: Change) => tutor.refused(tasks.update, changing(task.id, wanted));
  const attempt = await school.create.handin({ task, student: students[0] });

  const dearer = await notChanged({ latePenalty: 21 });
  await change({ points: 12, rubric: [{ name: 'It runs', points: 12 }], latePenalty: 10 });
  await school.create.mark(attempt.id);
  const refused = [
    await notChanged({ points: 10, rubric: [] }),
    await notChanged({ rubric: [{ name: 'Neat', points: 12 }] }),
  ];
  await change({ points: 12, rubric: [{ name: 'It runs', points: 12 }], latePenalty: 5, desc: 'Boxes.' });

  expect(dearer).toMatchObject({ status: 409, message: tasksTexts.penaltyStays });
  for (const no of refused) expect(no).toMatchObject({ status: 409, message: tasksTexts.marksStay });
});

test('staff see the number of hand-ins, drafts not counted; students do not', async () => {
  const { lesson, tutor, students, student } = await createLesson();
  const task = await school.create.task(lesson.id);
  await school.create.draft({ task, student: students[1] });
  await school.create.handin({ task, student: students[0] });
  await school.create.mark((await school.create.handin({ task, student: students[0] })).id);

  expect(await first(tutor, lesson.id)).toMatchObject({ handins: 1, marks: 1 });
  expect(await first(school.as(await school.create.admin()), lesson.id)).toMatchObject({ handins: 1, marks: 1 });
  expect(await first(student, lesson.id)).toMatchObject({ handins: 0, marks: 0 });
});

test('every task can be downloaded as a text file', async () => {
  const { lesson, student, students } = await createLesson();
  const rubric = [{ name: 'It runs', points: 10 }];
  const task = await school.create.task(lesson.id, { desc: 'Three boxes\nbeside each other.', rubric });

  const session = `session=${await school.create.session(students[0])}`;
  const fetchSheet = (cookie: string) => fetch(`${school.base}/tasks/${task.id}/sheet`, { headers: { cookie } });
  const sheet = await fetchSheet(session);
  const inSwahili = await (await fetchSheet(`${session}; locale=sw`)).text();

  expect(await sheet.text()).toBe(
    [
      'Lay out a page',
      '==============',
      '',
      'Course: Web Design',
      'Lesson: Boxes',
      'Deadline: Tuesday, 1 December 2026, until midnight (Nairobi)',
      'Points: 10',
      '- It runs: 10',
      '',
      'Three boxes',
      'beside each other.',
      '',
    ].join('\r\n'),
  );
  expect(inSwahili).toContain('\r\nMwisho wa kuwasilisha: Jumanne, 1 Desemba 2026, hadi saa sita usiku (Nairobi)\r\n');
  expect(sheet.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(sheet.headers.get('content-disposition')).toContain('attachment; filename="Lay out a page.txt"');
  const nowhere = { params: { id: '00000000-0000-4000-8000-000000000000' } };
  expect(await student.refused(tasks.sheet, nowhere)).toMatchObject({ status: 404, message: tasksTexts.gone });
});

test('a change of a task waits for a submit in progress, and is then checked against the new attempt', async () => {
  const { lesson, tutor, students } = await createLesson();
  const task = await school.create.task(lesson.id, { kind: 'text' });
  const refusal = await meanwhile.during(({ lock }) => lock.task(task.id), {
    waiting: 1,
    act: () => tutor.refused(tasks.update, changing(task.id, { kind: 'file' })),
    finish: ({ create }) => create.handin({ task, student: students[0], text: 'Boxes' }),
  });

  expect(refusal.status).toBe(409);
});
