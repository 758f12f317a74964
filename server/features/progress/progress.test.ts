/** Tests the saved positions in lessons' videos, and the completion of lessons. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessons } from '#contract/lessons.ts';
import { MAX_SOLVED, progress } from '#contract/progress.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { meanwhileAt } from '#server/testing/concurrent-calls.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as progressTexts from '#texts/learning/progress.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const meanwhile = meanwhileAt(() => school);

/** Creates a student in a course with three lessons, the second of which is a draft. */
async function createStudent(title = 'Web Design') {
  const { as, create } = school;
  const student = await create.student();
  const course = await create.course({ title });
  await create.enrolment(student.id, course.id);
  const first = await create.lesson(course.id, { title: 'First' });
  const draft = await create.lesson(course.id, { title: 'Draft', publishedAt: null });
  const last = await create.lesson(course.id, { title: 'Last' });
  const me = as(student);
  const save = (lessonId: string, update: ProgressBody) => me.call(progress.keep, saveRequest(lessonId, update));
  return { student, me, course, first, draft, last, keep: save };
}

type ProgressBody = Input<typeof progress.keep>['body'];
const of = (lessonId: string) => ({ params: { lessonId } });
const saveRequest = (lessonId: string, body: ProgressBody) => ({ ...of(lessonId), body });

const next = ({ id, title }: { id: string; title: string }, isBegun: boolean) => ({ lessonId: id, title, isBegun });

test('the progress of an unopened lesson is at its beginning', async () => {
  const { me, first } = await createStudent();
  expect(await me.call(progress.read, of(first.id))).toEqual({
    second: 0,
    watched: 0,
    isCompleted: false,
    solved: [],
  });
});

test('the position in a video is saved, and fields that are left out do not change', async () => {
  const { me, first, keep } = await createStudent();

  const kept = await keep(first.id, { second: 12.5, watched: 0.2 });
  await keep(first.id, {});
  await keep(first.id, { watched: 0.3 });

  expect(kept).toMatchObject({ second: 12.5, watched: 0.2, isCompleted: false });
  expect(await me.call(progress.read, of(first.id))).toMatchObject({ second: 12.5, watched: 0.3, isCompleted: false });
});

test('solved exercises are added to those that were solved before, each once, and at most a hundred', async () => {
  const { first, keep, me } = await createStudent();

  const one = await keep(first.id, { solved: ['Make it 42'] });
  const two = await keep(first.id, { second: 3, solved: ['Greet', ' Make it 42 ', 'Greet'] });
  const many = await keep(first.id, { solved: Array.from({ length: MAX_SOLVED }, (_, n) => `Exercise ${n}`) });

  expect([one.solved, two.solved]).toEqual([['Make it 42'], ['Make it 42', 'Greet']]);
  expect(many.solved).toHaveLength(MAX_SOLVED);
  expect(many.solved.slice(0, 3)).toEqual(['Make it 42', 'Greet', 'Exercise 0']);
  expect(await me.call(progress.read, of(first.id))).toEqual(many);
});

test('seeking back moves the position; the watched share never shrinks', async () => {
  const { first, keep } = await createStudent();
  await keep(first.id, { second: 300, watched: 0.8 });

  expect(await keep(first.id, { second: 10, watched: 0.1 })).toMatchObject({ second: 10, watched: 0.8 });
});

test.each([
  [0.89, false],
  [0.9, true],
  [1, true],
])('%d of a video watched: completed %s', async (watched, isCompleted) => {
  const { first, keep } = await createStudent();
  expect(await keep(first.id, { watched })).toMatchObject({ isCompleted });
  expect(await keep(first.id, { second: 1 })).toMatchObject({ isCompleted });
});

test('a student completes a lesson and undoes it, and watching on does not complete it again', async () => {
  const { me, first, keep } = await createStudent();

  const done = await keep(first.id, { isCompleted: true });
  const inLesson = await me.call(lessons.read, of(first.id));
  await keep(first.id, { second: 90, watched: 0.95 });
  const takenBack = await keep(first.id, { isCompleted: false });
  const playing = await keep(first.id, { second: 95, watched: 0.99 });
  const again = await keep(first.id, { isCompleted: true });

  expect([done, takenBack, playing, again]).toMatchObject([
    { isCompleted: true },
    { isCompleted: false },
    { isCompleted: false },
    { isCompleted: true },
  ]);
  expect(inLesson).toMatchObject({ isCompleted: true });
});

test('the student’s own choice decides whether a lesson is completed, whatever was watched', async () => {
  const { first, last, keep } = await createStudent();

  expect(await keep(first.id, { watched: 1, isCompleted: false })).toMatchObject({ isCompleted: false });
  expect(await keep(last.id, { watched: 0, isCompleted: true })).toMatchObject({ isCompleted: true });
});

test.each([
  { second: -1 },
  { second: '12' },
  { second: 1e9 },
  { watched: 1.1 },
  { watched: -0.1 },
  { watched: null },
  { isCompleted: 'yes' },
  { solved: 'Greet' },
  { solved: [''] },
  [],
])('%j is refused', async (update) => {
  const { me, first } = await createStudent();
  expect((await me.put(`/progress/${first.id}`, update)).status).toBe(400);
});

test('each course has the student’s progress and next lesson', async () => {
  const { me, course, first, last, keep } = await createStudent();
  const inCourses = () => me.call(progress.list);
  const about = { courseId: course.id, lessons: 2, due: null };

  const before = await inCourses();
  await keep(last.id, { second: 30 });
  const stopped = await inCourses();
  await keep(last.id, { isCompleted: true });
  const afterLast = await inCourses();
  await keep(first.id, { isCompleted: true });

  expect(before).toEqual([{ ...about, completed: 0, next: next(first, false), lastAt: null }]);
  expect(stopped).toEqual([{ ...about, completed: 0, next: next(last, true), lastAt: expect.any(String) }]);
  expect(afterLast).toMatchObject([{ completed: 1, next: next(first, false) }]);
  expect(await inCourses()).toMatchObject([{ completed: 2, next: null }]);
});

test('after a completed lesson the next open one follows, after the last one the first open one', async () => {
  const { create } = school;
  const { me, course, first, last, keep } = await createStudent();
  const more = await create.lesson(course.id, { title: 'One more' });
  const onward = () => me.call(progress.list);

  await keep(last.id, { isCompleted: true });
  expect(await onward()).toMatchObject([{ next: next(more, false) }]);
  await keep(more.id, {});
  expect(await onward()).toMatchObject([{ next: next(more, true) }]);
  await keep(more.id, { isCompleted: true });
  expect(await onward()).toMatchObject([{ next: next(first, false) }]);
});

test('an opened lesson is the next one until it is completed', async () => {
  const { me, last, keep } = await createStudent();
  expect(await keep(last.id, {})).toEqual({
    second: 0,
    watched: 0,
    isCompleted: false,
    solved: [],
  });
  expect(await me.call(progress.list)).toMatchObject([{ next: next(last, true) }]);
});

test('the course last visited is first, then those by title', async () => {
  const { as, create, clock } = school;
  const { student, me, course, first, keep } = await createStudent('C');
  const [a, b] = [await create.course({ title: 'A' }), await create.course({ title: 'B' })];
  for (const { id } of [b, a]) await create.enrolment(student.id, id);
  const inB = await create.lesson(b.id);

  await keep(first.id, { second: 1 });
  clock.advance({ minutes: 1 });
  await keep(inB.id, { second: 1 });
  const order = (await as(student).call(progress.list)).map(({ courseId }) => courseId);
  clock.advance({ minutes: 1 });
  await keep(first.id, { second: 2 });

  expect(order).toEqual([b.id, course.id, a.id]);
  expect(await me.call(progress.list)).toMatchObject([
    { courseId: course.id },
    { courseId: b.id },
    { courseId: a.id, lessons: 0, completed: 0, next: null, lastAt: null },
  ]);
});

test('a lesson that becomes a draft again is neither counted nor the next one', async () => {
  const { as, create } = school;
  const { me, first, last, keep } = await createStudent();
  await keep(last.id, { isCompleted: true });
  await keep(first.id, { second: 5 });
  const office = as(await create.admin());
  for (const { id } of [first, last]) await office.call(lessons.update, { ...of(id), body: { isPublished: false } });

  expect(await me.call(progress.list)).toMatchObject([{ lessons: 0, completed: 0, next: null, lastAt: null }]);
  expect(await me.refused(progress.keep, saveRequest(first.id, { second: 6 }))).toMatchObject({ status: 404 });
});

test('a student cannot read another student’s progress', async () => {
  const { as, create } = school;
  const { course, first, keep } = await createStudent();
  await keep(first.id, { second: 50, isCompleted: true });
  const classmate = await create.student();
  await create.enrolment(classmate.id, course.id);
  const her = as(classmate);

  expect(await her.call(progress.read, of(first.id))).toMatchObject({ second: 0, isCompleted: false });
  expect(await her.call(progress.list)).toMatchObject([{ completed: 0, lastAt: null }]);
  const listed = await her.call(lessons.list, { params: { courseId: course.id } });
  expect(listed).toMatchObject([{ isCompleted: false }, {}]);
});

test('only enrolled students save progress, and not in drafts', async () => {
  const { as, create } = school;
  const { first, draft, me } = await createStudent();
  const stranger = as(await create.student());
  const staff = as(await create.admin());

  const ofStranger = [
    await stranger.refused(progress.read, of(first.id)),
    await stranger.refused(progress.keep, saveRequest(first.id, {})),
  ];
  const ofDraft = [
    await me.refused(progress.read, of(draft.id)),
    await me.refused(progress.keep, saveRequest(draft.id, {})),
  ];
  const ofStaff = [await staff.refused(progress.list), await staff.refused(progress.keep, saveRequest(first.id, {}))];

  for (const no of ofStranger) expect(no).toMatchObject({ status: 403, message: progressTexts.joinFirst });
  for (const no of ofDraft) expect(no).toMatchObject({ status: 404, message: lessonsTexts.gone });
  for (const no of ofStaff) expect(no).toMatchObject({ status: 403, message: generalTexts.studentsOnly });
});

test('simultaneous updates are merged into one row', async () => {
  const { student, first, keep } = await createStudent();

  await Promise.all([0.1, 0.95, 0.3, 0.2, 0.5].map((watched) => keep(first.id, { watched })));
  const found = await school.find.progressOf(student.id);

  expect(found).toMatchObject([{ watched: 0.95, completedAt: expect.any(Date) }]);
});

test('saving progress while the lesson is deleted is refused', async () => {
  const { me, first } = await createStudent();

  const refusal = await meanwhile.during(({ database }) => database.deleteLesson(first.id), {
    waiting: 1,
    act: () => me.refused(progress.keep, saveRequest(first.id, { second: 5 })),
  });

  expect(refusal).toMatchObject({ status: 404, message: lessonsTexts.gone });
});
