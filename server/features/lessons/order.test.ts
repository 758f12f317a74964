/** Tests the order of lessons, also when several requests change it simultaneously. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, lessons } from '#contract/lessons.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const details = { title: 'Boxes', desc: 'How pages are laid out.' };

/** A course with three lessons, the second of which is a draft. */
async function createCourse() {
  const { as, create } = school;
  const owner = await create.tutor();
  const course = await create.course({ tutorId: owner.id });
  const ids = [
    (await create.lesson(course.id)).id,
    (await create.lesson(course.id, { publishedAt: null })).id,
    (await create.lesson(course.id)).id,
  ] as [string, string, string];
  const tutor = as(owner);
  const ofCourse = { params: { courseId: course.id } };
  const inOrder = (lessonIds: string[]) => ({ ...ofCourse, body: { lessonIds } });
  const reorder = (lessonIds: string[]) => tutor.call(lessons.reorder, inOrder(lessonIds));
  /**
   * Requests an order with any body: one that the contract forbids, or one of two simultaneous requests of which either
   * may succeed.
   */
  const tryOrder = (lessonIds: unknown) => tutor.put(`/lessons/${course.id}/order`, { lessonIds });
  const order = async (by = tutor) => idsOf(await by.call(lessons.list, ofCourse));
  const add = () => tutor.call(lessons.add, { ...ofCourse, body: details });
  return { course, tutor, ids, inOrder, reorder, tryOrder, order, add };
}

const idsOf = (listed: Lesson[]) => listed.map(({ _id }) => _id);

test('a tutor reorders the lessons, drafts included', async () => {
  const { as, create } = school;
  const { ids, reorder, order } = await createCourse();
  const [first, draft, last] = ids;

  const reply = await reorder([last, draft, first]);

  expect(idsOf(reply)).toEqual([last, draft, first]);
  expect(await order()).toEqual([last, draft, first]);
  expect(await order(as(await create.student()))).toEqual([last, first]);
});

test('a new lesson comes last, after a reorder and after a deletion too', async () => {
  const { tutor, ids, reorder, order, add } = await createCourse();
  const [first, second, last] = ids;
  await reorder([last, second, first]);
  await tutor.call(lessons.delete, { params: { lessonId: first } });

  const { _id } = await add();

  expect(await order()).toEqual([last, second, _id]);
});

test('an order that is not exactly the course’s lessons is refused', async () => {
  const { create } = school;
  const { tutor, ids, inOrder, tryOrder, order } = await createCourse();
  const [first, second, last] = ids;
  const foreign = (await create.lesson((await create.course()).id)).id;

  for (const wrong of [
    [],
    [last, first],
    [last, second, second],
    [last, second, foreign],
    [last, second, first, foreign],
  ])
    expect(await tutor.refused(lessons.reorder, inOrder(wrong))).toMatchObject({
      status: 409,
      message: lessonsTexts.otherLessons,
    });
  for (const nonsense of [undefined, 'all', ['1', '2', '3'], Array(1_001).fill(first)])
    expect((await tryOrder(nonsense)).status).toBe(400);

  expect(await order()).toEqual(ids);
});

test('lessons added simultaneously get different positions, and none is lost', async () => {
  const { course, ids, order, add } = await createCourse();

  await Promise.all(Array.from({ length: 12 }, add));
  const places = await school.find.lessonPositions(course.id);

  expect((await order()).slice(0, 3)).toEqual(ids);
  expect(new Set(places).size).toBe(15);
});

test('of two simultaneous orders one is applied as a whole', async () => {
  const { ids, reorder, order } = await createCourse();
  const [one, other] = [ids.toReversed(), [ids[1], ids[2], ids[0]]];

  await Promise.all([reorder(one), reorder(other), reorder(one), reorder(other)]);

  expect([one, other]).toContainEqual(await order());
});

test('an order sent while lessons are added either includes them or is refused', async () => {
  const { ids, tryOrder, order, add } = await createCourse();
  const turned = ids.toReversed();

  const [added, ...orders] = await Promise.all([add(), tryOrder(turned), tryOrder(turned), tryOrder(turned)]);

  for (const { status } of orders) expect([200, 409]).toContain(status);
  expect((await order()).at(-1)).toBe(added._id);
});

test('a lesson can be deleted while it is changed, reordered and given tasks', async () => {
  const { tutor, ids, tryOrder, order } = await createCourse();
  const [first, second, last] = ids;
  const task = { name: 'A', desc: 'B', deadline: '2026-12-01' };

  const [, ...others] = await Promise.all([
    tutor.call(lessons.delete, { params: { lessonId: second } }),
    tutor.put(`/lessons/${second}`, details),
    tutor.post(`/tasks/${second}`, task),
    tutor.post(`/tasks/${second}`, task),
    tryOrder(ids.toReversed()),
    tutor.put(`/lessons/${second}`, details),
  ]);

  for (const { status } of others) expect([200, 201, 404, 409]).toContain(status);
  expect((await order()).toSorted()).toEqual([first, last].toSorted());
});
