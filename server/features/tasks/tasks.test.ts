/** Tasks of lessons. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessons } from '#contract/lessons.ts';
import { tasks } from '#contract/tasks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const details = { name: 'Lay out a page', desc: 'Three boxes beside each other.', deadline: '2026-12-01' };
/** The default details of a task. */
const usual = {
  kind: 'file',
  points: 10,
  dueFrom: 'date',
  dueAfterDays: 0,
  lateRule: 'accepted',
  latePenalty: 0,
  release: 'at once',
  rubric: [],
  attachments: [],
  handins: 0,
  marks: 0,
};
const nowhere = '00000000-0000-4000-8000-000000000000';

/** A published lesson with its tutor, and a student who is enrolled. */
async function createLesson() {
  const { as, create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const lesson = await create.lesson(course.id);
  const add = (said: Partial<typeof details> = {}) =>
    as(tutor).call(tasks.add, { ...ofLesson(lesson.id), body: { ...details, ...said } });
  return { lesson, tutor: as(tutor), student: as(student), add };
}

const of = (id: string) => ({ params: { id } });
const ofLesson = (lessonId: string) => ({ params: { lessonId } });

test('a tutor adds a task; a student who is enrolled reads it, and the lesson counts it', async () => {
  const { lesson, student, add } = await createLesson();

  const added = await add();
  const list = await student.call(tasks.list, ofLesson(lesson.id));

  const task = { ...details, ...usual, _id: expect.any(String), lessonId: lesson.id };
  expect(added).toMatchObject(task);
  expect(list).toEqual([task]);
  expect(await student.call(lessons.read, ofLesson(lesson.id))).toMatchObject({ tasks: 1 });
});

test('tasks are sorted by deadline', async () => {
  const { lesson, student } = await createLesson();
  for (const deadline of ['2026-12-24', '2026-01-05', '2026-12-01'])
    await school.create.task(lesson.id, { name: deadline, deadline });

  const listed = await student.call(tasks.list, ofLesson(lesson.id));

  const names = listed.map(({ name }) => name);
  expect(names).toEqual(['2026-01-05', '2026-12-01', '2026-12-24']);
});

test('fields that are left out do not change, and the reply is a message', async () => {
  const { lesson, tutor, add } = await createLesson();
  const { _id } = await add();

  const changed = await tutor.call(tasks.update, { ...of(_id), body: { deadline: '2027-01-15' } });
  await tutor.call(tasks.update, { ...of(_id), body: {} });

  expect(changed).toBe(tasksTexts.updated);
  expect(await tutor.call(tasks.list, ofLesson(lesson.id))).toEqual([
    { ...details, ...usual, _id, lessonId: lesson.id, deadline: '2027-01-15' },
  ]);
});

test('fields that only the server decides are ignored in the request’s body', async () => {
  const [{ lesson, tutor }, other] = [await createLesson(), await createLesson()];
  const { body } = await tutor.post(`/tasks/${lesson.id}`, { ...details, lessonId: other.lesson.id });

  await tutor.put(`/tasks/${body._id}`, { lessonId: other.lesson.id, id: nowhere });

  expect(await tutor.call(tasks.list, ofLesson(lesson.id))).toMatchObject([{ _id: body._id, lessonId: lesson.id }]);
});

test('a task can be deleted, and deleting a lesson deletes its tasks', async () => {
  const { lesson, tutor, add } = await createLesson();
  const [one, two] = [await add(), await add()];

  const deleted = await tutor.call(tasks.delete, of(one._id));
  const again = await tutor.refused(tasks.delete, of(one._id));
  const left = await tutor.call(tasks.list, ofLesson(lesson.id));
  await tutor.call(lessons.delete, ofLesson(lesson.id));
  const late = await tutor.refused(tasks.update, { ...of(two._id), body: details });

  expect(deleted.message).toBe(tasksTexts.deleted);
  expect(again).toMatchObject({ status: 404, message: tasksTexts.gone });
  expect(left).toMatchObject([{ _id: two._id }]);
  expect(late.message).toBe(tasksTexts.gone);
});

test.each([
  [{ name: '' }, tasksTexts.required],
  [{ name: undefined }, tasksTexts.required],
  [{ name: 'a'.repeat(121) }, tasksTexts.name],
  [{ name: 'two\nlines' }, tasksTexts.name],
  [{ desc: '   ' }, tasksTexts.required],
  [{ desc: 'a'.repeat(5_001) }, tasksTexts.desc],
  [{ deadline: '' }, tasksTexts.required],
  [{ deadline: undefined }, tasksTexts.required],
  [{ deadline: 1 }, tasksTexts.required],
  [{ deadline: 'tomorrow' }, tasksTexts.deadline],
  [{ deadline: '2026-02-30' }, tasksTexts.deadline],
  [{ deadline: '1999-12-31' }, tasksTexts.deadline],
  [{ deadline: '2101-01-01' }, tasksTexts.deadline],
])('%j is refused with its sentence', async (wrong, message) => {
  const { lesson, tutor } = await createLesson();
  const refused = await tutor.post(`/tasks/${lesson.id}`, { ...details, ...wrong });
  expect(refused).toMatchObject({ status: 400, body: { message } });
});

test('a change is checked like a new task', async () => {
  const { lesson, tutor } = await createLesson();
  const task = await school.create.task(lesson.id);
  const wrong = [{ name: ' ' }, { deadline: 'tomorrow' }, { desc: null }];

  const refused = await Promise.all(wrong.map((change) => tutor.put(`/tasks/${task.id}`, change)));

  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
});

test('a deadline with a time counts as its date', async () => {
  const { add } = await createLesson();
  expect(await add({ deadline: '2026-12-01T21:30:00.000Z' })).toMatchObject({ deadline: '2026-12-01' });
});

test('users who may not open the lesson cannot read its tasks', async () => {
  const { as, create } = school;
  const { lesson } = await createLesson();

  const student = await as(await create.student()).refused(tasks.list, ofLesson(lesson.id));
  const tutor = await as(await create.tutor()).refused(tasks.list, ofLesson(lesson.id));
  const office = await as(await create.admin()).call(tasks.list, ofLesson(lesson.id));

  expect(student).toMatchObject({ status: 403, message: lessonsTexts.joinFirst });
  expect(tutor).toMatchObject({ status: 403, message: lessonsTexts.notYours });
  expect(office).toEqual([]);
});

test('only the tutor and admins change tasks; others are refused', async () => {
  const { as, create } = school;
  const { lesson, student, tutor } = await createLesson();
  const task = await create.task(lesson.id);
  const refusedTo = (person: typeof tutor) =>
    Promise.all([
      person.refused(tasks.add, { ...ofLesson(lesson.id), body: details }),
      person.refused(tasks.update, { ...of(task.id), body: { name: 'Mine' } }),
      person.refused(tasks.delete, of(task.id)),
    ]);

  const byOther = await refusedTo(as(await create.tutor()));
  const byStudent = await refusedTo(student);
  await as(await create.admin()).call(tasks.update, { ...of(task.id), body: { name: 'By the office' } });

  for (const refused of byOther) expect(refused).toMatchObject({ status: 403, message: tasksTexts.notYours });
  for (const refused of byStudent) expect(refused).toMatchObject({ status: 403, message: generalTexts.staffOnly });
  expect(await tutor.call(tasks.list, ofLesson(lesson.id))).toMatchObject([{ name: 'By the office' }]);
});

test('of simultaneous deletions one succeeds, and a later change is refused', async () => {
  const { lesson, tutor } = await createLesson();
  const task = await school.create.task(lesson.id);
  const path = `/tasks/${task.id}`;

  const deletions = await Promise.all([tutor.delete(path), tutor.delete(path), tutor.delete(path)]);

  expect(deletions.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  const late = await tutor.refused(tasks.update, { ...of(task.id), body: { name: 'Too late' } });
  expect(late).toMatchObject({ status: 404 });
});

test('reading or changing a missing lesson or task is refused', async () => {
  const { tutor } = await createLesson();

  const list = await tutor.refused(tasks.list, ofLesson(nowhere));
  const added = await tutor.refused(tasks.add, { ...ofLesson(nowhere), body: details });
  const changed = await tutor.refused(tasks.update, { ...of(nowhere), body: {} });
  const deleted = await tutor.refused(tasks.delete, of('1'));

  for (const { message } of [list, added]) expect(message).toBe(lessonsTexts.gone);
  expect(changed.message).toBe(tasksTexts.gone);
  expect(deleted.message).toBe(generalTexts.badId);
});
