/** The order of a lesson's tasks, also when several requests change it simultaneously. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { handins } from '#contract/handins.ts';
import { lessons } from '#contract/lessons.ts';
import { marks } from '#contract/marks.ts';
import { tasks } from '#contract/tasks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** A lesson with the tasks early, middle and late, which are not added in the order of their deadlines. */
async function createLesson() {
  const { as, create } = school;
  const [owner, person] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: owner.id });
  await create.enrolment(person.id, course.id);
  const ofLesson = { params: { lessonId: (await create.lesson(course.id)).id } };
  const tutor = as(owner);
  const add = async (name: string, deadline: string) =>
    (await tutor.call(tasks.add, { ...ofLesson, body: { name, desc: 'On paper.', deadline } }))._id;
  const ids = {
    late: await add('late', '2026-12-24'),
    early: await add('early', '2026-12-01'),
    middle: await add('middle', '2026-12-12'),
  };
  const inOrder = (...taskIds: string[]) => ({ ...ofLesson, body: { taskIds } });
  const reorder = (...taskIds: string[]) => tutor.call(tasks.reorder, inOrder(...taskIds));
  const names = async (by = tutor) => (await by.call(tasks.list, ofLesson)).map(({ name }) => name);
  return { course, ofLesson, tutor, student: as(person), ids, add, inOrder, reorder, names };
}

test('tasks stand in the tutor’s order wherever a lesson’s tasks are listed; before that, by deadline', async () => {
  const { course, ofLesson, tutor, student, ids, reorder, names } = await createLesson();
  const before = await names(student);

  const reply = await reorder(ids.middle, ids.late, ids.early);

  expect(before).toEqual(['early', 'middle', 'late']);
  expect(reply.map(({ name }) => name)).toEqual(['middle', 'late', 'early']);
  expect(await names(student)).toEqual(['middle', 'late', 'early']);
  const { taskList } = await student.call(lessons.read, ofLesson);
  expect(taskList.map(({ name }) => name)).toEqual(['middle', 'late', 'early']);
  const book = await tutor.call(marks.gradeBook, { params: { courseId: course.id } });
  expect(book.tasks.map(({ name }) => name)).toEqual(['middle', 'late', 'early']);
});

test('a student’s assignments stay sorted by deadline', async () => {
  const { student, ids, reorder } = await createLesson();
  const listed = async () => (await student.call(handins.list, { query: {} })).map(({ name }) => name);
  const before = await listed();

  await reorder(ids.middle, ids.late, ids.early);

  expect(await listed()).toEqual(before);
});

test('a task that is added later comes last, and a changed deadline moves no task', async () => {
  const { tutor, ids, add, reorder, names } = await createLesson();
  await reorder(ids.middle, ids.late, ids.early);

  await add('newest', '2026-11-01');
  await tutor.call(tasks.update, { params: { id: ids.early }, body: { deadline: '2026-10-01' } });

  expect(await names()).toEqual(['middle', 'late', 'early', 'newest']);
});

test('an order that is not exactly the lesson’s tasks is refused', async () => {
  const { tutor, ids, inOrder, names } = await createLesson();
  const other = await createLesson();
  const { early, middle, late } = ids;

  for (const wrong of [
    [],
    [early, late],
    [early, late, late],
    [early, middle, other.ids.late],
    [...Object.values(ids), other.ids.late],
  ])
    expect(await tutor.refused(tasks.reorder, inOrder(...wrong))).toMatchObject({
      status: 409,
      message: tasksTexts.otherTasks,
    });
  expect(await other.tutor.refused(tasks.reorder, inOrder(late, middle, early))).toMatchObject({
    status: 403,
    message: tasksTexts.notYours,
  });

  expect(await names()).toEqual(['early', 'middle', 'late']);
});

test('of two simultaneous orders one is applied as a whole', async () => {
  const { ids, reorder, names } = await createLesson();
  const { early, middle, late } = ids;

  await Promise.all([
    reorder(late, middle, early),
    reorder(middle, early, late),
    reorder(late, middle, early),
    reorder(middle, early, late),
  ]);

  expect([
    ['late', 'middle', 'early'],
    ['middle', 'early', 'late'],
  ]).toContainEqual(await names());
});
