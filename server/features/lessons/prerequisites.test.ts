/** Tests lessons that open when the lesson before them is completed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handins } from '#contract/handins.ts';
import { lessonTexts } from '#contract/learning/lesson-texts.ts';
import { lessons } from '#contract/lessons.ts';
import { notifications } from '#contract/notifications/notifications.ts';
import { progress } from '#contract/progress.ts';
import { search } from '#contract/search.ts';
import { tasks } from '#contract/tasks.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { tellOfOpenings } from './lessons.jobs.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

type Details = Parameters<School['create']['lesson']>[1];

/** A course with a student; its second lesson, which has a text, a video and a task, opens after the first. */
async function createCourse(second: Details = {}) {
  const { create, as } = school;
  const owner = await create.tutor();
  const { id: courseId } = await create.course({ tutorId: owner.id });
  const member = await create.student();
  await create.enrolment(member.id, courseId);
  const first = await create.lesson(courseId, { title: 'Reeds' });
  const video = await create.video(owner.id, { seconds: 90 });
  const details = { title: 'Warping', opensAfterPrevious: true, videoName: video.name, ...second };
  const waiting = await create.lesson(courseId, details);
  const params = { lessonId: waiting.id };
  const draft = 'Wind the **warp**.';
  await as(owner).call(lessonTexts.save, { params, body: { draft, revision: 0, saveId: crypto.randomUUID() } });
  await as(owner).call(lessonTexts.publish, { params, body: { revision: 1 } });
  const task = await create.task(waiting.id, { name: 'Wind', kind: 'text', deadline: '2027-12-01' });
  const student = as(member);
  const complete = (lessonId: string, isCompleted = true) =>
    student.call(progress.keep, { params: { lessonId }, body: { isCompleted } });
  const read = (by = student) => by.call(lessons.read, { params });
  return { courseId, owner, tutor: as(owner), member, student, first, waiting, task, complete, read };
}

test('every way to the content of a lesson is closed until the lesson before it is completed', async () => {
  const { courseId, student, first, waiting, task, complete, read } = await createCourse();
  const params = { lessonId: waiting.id };
  const doors = async () => ({
    listed: (await student.call(lessons.list, { params: { courseId } })).map(({ isOpen }) => isOpen),
    found: (await student.call(search.all, { query: { q: 'Warping' } })).lessons.length,
    assignments: (await student.call(handins.list, { query: { q: '' } })).length,
    next: (await student.call(progress.list))[0]!.next?.title,
  });

  expect(await doors()).toEqual({ listed: [true, false], found: 0, assignments: 0, next: 'Reeds' });
  expect(await read()).toMatchObject({
    isOpen: false,
    text: '',
    video: null,
    videoUrl: '',
    taskList: [],
    tasks: 1,
    opensAfter: { _id: first.id, title: 'Reeds' },
  });
  const refusal = { status: 403, message: pacingTexts.opensWhenFinished('Reeds') };
  expect(await student.refused(tasks.list, { params })).toMatchObject(refusal);
  expect(await student.refused(tasks.sheet, { params: { id: task.id } })).toMatchObject(refusal);
  expect(await student.refused(progress.read, { params })).toMatchObject(refusal);
  expect(await student.refused(progress.keep, { params, body: { isCompleted: true } })).toMatchObject(refusal);
  expect(await student.refused(handins.read, { params: { taskId: task.id } })).toMatchObject({ status: 403 });

  await complete(first.id);

  expect(await doors()).toEqual({ listed: [true, true], found: 1, assignments: 1, next: 'Warping' });
  expect(await read()).toMatchObject({
    isOpen: true,
    text: 'Wind the **warp**.',
    video: { seconds: 90 },
    taskList: [{ _id: task.id, name: 'Wind' }],
    opensAfter: null,
  });
  expect(await student.call(tasks.list, { params })).toHaveLength(1);
});

test('a lesson that the student has opened stays open, whatever happens to the one before it', async () => {
  const { student, first, waiting, complete, read } = await createCourse();
  await complete(first.id);
  await complete(first.id, false);
  expect(await read()).toMatchObject({ isOpen: false });

  await complete(first.id);
  await student.call(progress.keep, { params: { lessonId: waiting.id }, body: {} });
  await complete(first.id, false);
  expect(await read()).toMatchObject({ isOpen: true, opensAfter: null });
});

test('the staff see all of it; a student who has not joined is asked to join', async () => {
  const { tutor, owner, read } = await createCourse();
  expect(await read(tutor)).toMatchObject({ isOpen: true, opensAfter: null, text: 'Wind the **warp**.' });
  expect(await read(school.as(await school.create.admin()))).toMatchObject({ isOpen: true });
  expect(await read(school.as(await school.create.student()))).toMatchObject({ isOpen: false, opensAfter: null });
  expect(owner.type).toBe('tutor');
});

test('what a student waits for follows the order, drafts and deletions', async () => {
  const { courseId, tutor, first, waiting, read } = await createCourse();
  const draft = await school.create.lesson(courseId, { title: 'Draft', publishedAt: null });
  const order = (...lessonIds: string[]) => tutor.call(lessons.reorder, { params: { courseId }, body: { lessonIds } });
  const awaited = async () => (await read()).opensAfter?.title ?? null;

  await order(first.id, draft.id, waiting.id);
  expect(await awaited()).toBe('Reeds');
  await tutor.call(lessons.update, { params: { lessonId: draft.id }, body: { isPublished: true } });
  expect(await awaited()).toBe('Draft');
  await tutor.call(lessons.delete, { params: { lessonId: draft.id } });
  expect(await awaited()).toBe('Reeds');
  await order(waiting.id, first.id);
  expect(await awaited()).toBeNull();
});

test('a day and a lesson before it both have to come', async () => {
  const { student, first, waiting, complete, read } = await createCourse({ opensFrom: 'joining', opensAfterDays: 3 });
  await complete(first.id);
  const { opensOn, opensAfter, isOpen } = await read();
  expect({ opensAfter, isOpen, hasDay: opensOn !== null }).toEqual({ opensAfter: null, isOpen: false, hasDay: true });

  await complete(first.id, false);
  school.clock.advance({ minutes: 4 * 24 * 60 });
  expect(await read()).toMatchObject({ opensOn: null, opensAfter: { title: 'Reeds' }, isOpen: false });
  expect(await student.refused(tasks.list, { params: { lessonId: waiting.id } })).toMatchObject({
    message: pacingTexts.opensWhenFinished('Reeds'),
  });
});

test('a student is not told of a lesson that still waits for another one', async () => {
  const { courseId, tutor, student, first, complete } = await createCourse();
  const told = async () => (await student.call(notifications.list)).notifications.map(({ title }) => title);
  const details = { desc: 'Later.', isPublished: true, opensAfterPrevious: true };
  const add = (title: string, more: { opensFrom?: 'joining'; opensAfterDays?: number } = {}) =>
    tutor.call(lessons.add, { params: { courseId }, body: { ...details, title, ...more } });
  await add('Weft');
  await add('Selvedge', { opensFrom: 'joining', opensAfterDays: 2 });
  school.clock.advance({ minutes: 2 * 24 * 60 });
  await tellOfOpenings.run(school.services, {}, new AbortController().signal);
  await complete(first.id);

  expect(await told()).toEqual([]);
});
