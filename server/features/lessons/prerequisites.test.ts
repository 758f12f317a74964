/** Tests lessons that open when another lesson is completed: the one before them, or one that their tutor chose. */
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
import { notifyOfOpenings } from './lessons.jobs.ts';

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

/** A course whose fourth lesson, Warping, waits for the first one, Reeds, as its tutor chose. */
async function createChosen() {
  const { courseId, tutor, student, first, waiting, complete, read } = await createCourse({
    opensAfterPrevious: false,
  });
  const add = (title: string) => school.create.lesson(courseId, { title });
  const [second, third] = [await add('Frame'), await add('Weft')];
  const order = (...all: { id: string }[]) =>
    tutor.call(lessons.reorder, { params: { courseId }, body: { lessonIds: all.map(({ id }) => id) } });
  await order(first, second, third, waiting);
  const change = (body: Parameters<typeof tutor.call<typeof lessons.update>>[1]['body'], lessonId = waiting.id) =>
    tutor.call(lessons.update, { params: { lessonId }, body });
  await change({ prerequisiteId: first.id });
  const awaited = async () => (await read()).opensAfter?.title ?? null;
  const chosen = async () => (await read(tutor)).prerequisite;
  return { courseId, tutor, student, first, second, third, waiting, complete, read, order, change, awaited, chosen };
}

test('a lesson waits for the one that its tutor chose, and not for those between them', async () => {
  const { courseId, tutor, student, first, waiting, complete, change, awaited, chosen, read } = await createChosen();
  const listed = async () => (await student.call(lessons.list, { params: { courseId } })).map(({ isOpen }) => isOpen);

  expect([await awaited(), await listed()]).toEqual(['Reeds', [true, true, true, false]]);
  expect(await chosen()).toEqual({ _id: first.id, title: 'Reeds', isAwaited: true });
  expect(await read()).toMatchObject({ text: '', video: null, taskList: [], prerequisite: null });
  expect(await student.refused(tasks.list, { params: { lessonId: waiting.id } })).toMatchObject({
    status: 403,
    message: pacingTexts.opensWhenFinished('Reeds'),
  });
  await complete(first.id);
  expect([await awaited(), await listed()]).toEqual([null, [true, true, true, true]]);

  await change({ opensAfterPrevious: true });
  expect([await awaited(), await chosen()]).toEqual(['Weft', null]);
  await change({ opensAfterPrevious: false });
  expect(await read(tutor)).toMatchObject({ prerequisite: null, opensAfterPrevious: false });
  expect(await awaited()).toBeNull();
});

test('a lesson waits only for earlier lessons of its course', async () => {
  const { courseId, tutor, second, third, change, chosen } = await createChosen();
  const { first: elsewhere } = await createCourse();
  const notEarlier = { status: 400, message: pacingTexts.notEarlier };
  const refused = (lessonId: string, prerequisiteId: string) =>
    tutor.refused(lessons.update, { params: { lessonId }, body: { prerequisiteId } });

  expect(await refused(second.id, third.id)).toMatchObject(notEarlier);
  expect(await refused(second.id, second.id)).toMatchObject(notEarlier);
  expect(await refused(second.id, elsewhere.id)).toMatchObject(notEarlier);
  expect(await refused(second.id, crypto.randomUUID())).toMatchObject(notEarlier);
  const body = { title: 'Rim', desc: 'The end.', prerequisiteId: elsewhere.id };
  expect(await tutor.refused(lessons.add, { params: { courseId }, body })).toMatchObject(notEarlier);

  const added = await tutor.call(lessons.add, { params: { courseId }, body: { ...body, prerequisiteId: third.id } });
  expect(added.prerequisite).toEqual({ _id: third.id, title: 'Weft', isAwaited: true });
  await change({ prerequisiteId: second.id });
  expect(await chosen()).toMatchObject({ title: 'Frame' });
});

test('a chosen lesson that is a draft or was moved behind is not awaited, until it is published or moved back', async () => {
  const { first, second, third, waiting, order, change, awaited, chosen } = await createChosen();

  await order(second, third, waiting, first);
  expect([await awaited(), await chosen()]).toMatchObject([null, { title: 'Reeds', isAwaited: false }]);
  await change({ title: 'Warping it', prerequisiteId: first.id });
  await order(first, second, third, waiting);
  expect([await awaited(), await chosen()]).toMatchObject(['Reeds', { isAwaited: true }]);

  await change({ isPublished: false }, first.id);
  expect([await awaited(), await chosen()]).toMatchObject([null, { isAwaited: false }]);
  await change({ isPublished: true }, first.id);
  expect(await awaited()).toBe('Reeds');
});

test('lessons that would wait for each other after a move do not: the earlier one is open', async () => {
  const { first, second, third, waiting, order, change, awaited, student } = await createChosen();
  await order(waiting, first, second, third);
  await change({ prerequisiteId: waiting.id }, first.id);
  const opensAfter = async () =>
    (await student.call(lessons.read, { params: { lessonId: first.id } })).opensAfter?.title ?? null;

  expect([await awaited(), await opensAfter()]).toEqual([null, 'Warping']);
  await order(first, waiting, second, third);
  expect([await awaited(), await opensAfter()]).toEqual(['Reeds', null]);
});

test('a lesson opens when the one that it waits for is deleted, also while its tutor chooses it', async () => {
  const { tutor, first, second, waiting, change, awaited, chosen } = await createChosen();
  await tutor.call(lessons.delete, { params: { lessonId: first.id } });
  expect([await awaited(), await chosen()]).toEqual([null, null]);

  const settled = await Promise.all([
    tutor.put(`/lessons/${waiting.id}`, { prerequisiteId: second.id }),
    tutor.call(lessons.delete, { params: { lessonId: second.id } }),
  ]);
  expect([200, 400]).toContain(settled[0].status);
  expect([await awaited(), await chosen()]).toEqual([null, null]);
  await change({ title: 'Warping it' });
});

test('a lesson with an opening day and a prerequisite opens once both are met', async () => {
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

test('a student is not notified of a lesson that still waits for another one', async () => {
  const { courseId, tutor, student, first, complete } = await createCourse();
  const told = async () => (await student.call(notifications.list)).notifications.map(({ title }) => title);
  const details = { desc: 'Later.', isPublished: true, opensAfterPrevious: true };
  const add = (title: string, more: { opensFrom?: 'joining'; opensAfterDays?: number } = {}) =>
    tutor.call(lessons.add, { params: { courseId }, body: { ...details, title, ...more } });
  await add('Weft');
  await add('Selvedge', { opensFrom: 'joining', opensAfterDays: 2 });
  school.clock.advance({ minutes: 2 * 24 * 60 });
  await notifyOfOpenings.run(school.services, {}, new AbortController().signal);
  await complete(first.id);

  expect(await told()).toEqual([]);
});
