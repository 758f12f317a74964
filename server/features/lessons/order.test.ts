/** The order of lessons, also while several people change it at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessonMessages } from '#contract/lessons.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const details = { title: 'Boxes', desc: 'How pages are laid out.' };

/** A course with three lessons, the second of which is a draft. */
async function givenCourse() {
  const { as, given } = school;
  const owner = await given.tutor();
  const course = await given.course({ tutorId: owner.id });
  const ids = [
    (await given.lesson(course.id)).id,
    (await given.lesson(course.id, { publishedAt: null })).id,
    (await given.lesson(course.id)).id,
  ] as [string, string, string];
  const tutor = as(owner);
  const reorder = (lessonIds: unknown) => tutor.put(`/lessons/${course.id}/order`, { lessonIds });
  const order = async () => idsOf((await tutor.get(`/lessons/${course.id}`)).body);
  return { course, tutor, ids, reorder, order };
}

const idsOf = (body: unknown) => (body as { _id: string }[]).map(({ _id }) => _id);

test('a tutor puts the lessons in another order, drafts among them', async () => {
  const { as, given } = school;
  const { course, ids, reorder, order } = await givenCourse();
  const [first, draft, last] = ids;

  const reply = await reorder([last, draft, first]);

  expect(reply.status).toBe(200);
  expect(idsOf(reply.body)).toEqual([last, draft, first]);
  expect(await order()).toEqual([last, draft, first]);
  expect(idsOf((await as(await given.student()).get(`/lessons/${course.id}`)).body)).toEqual([last, first]);
});

test('a new lesson comes after those that were put in order, and after one that was deleted', async () => {
  const { course, tutor, ids, reorder, order } = await givenCourse();
  const [first, second, last] = ids;
  await reorder([last, second, first]);
  await tutor.delete(`/lessons/${first}`);

  const { body } = await tutor.post(`/lessons/${course.id}`, details);

  expect(await order()).toEqual([last, second, body._id]);
});

test('what are not exactly the lessons of the course is refused, and changes nothing', async () => {
  const { given } = school;
  const { ids, reorder, order } = await givenCourse();
  const [first, second, last] = ids;
  const foreign = (await given.lesson((await given.course()).id)).id;

  for (const wrong of [
    [],
    [last, first],
    [last, second, second],
    [last, second, foreign],
    [last, second, first, foreign],
  ])
    expect(await reorder(wrong)).toMatchObject({ status: 409, body: { message: lessonMessages.otherLessons } });
  for (const nonsense of [undefined, 'all', ['1', '2', '3'], Array(1_001).fill(first)])
    expect((await reorder(nonsense)).status).toBe(400);

  expect(await order()).toEqual(ids);
});

test('lessons that are added at once have places of their own, and none is lost', async () => {
  const { course, tutor, ids, order } = await givenCourse();

  const added = await Promise.all(Array.from({ length: 12 }, () => tutor.post(`/lessons/${course.id}`, details)));
  const places = await school.found.placesIn(course.id);

  expect(added.map(({ status }) => status)).toEqual(Array(12).fill(201));
  expect((await order()).slice(0, 3)).toEqual(ids);
  expect(new Set(places).size).toBe(15);
});

test('of two who order at once one order stands, whole', async () => {
  const { ids, reorder, order } = await givenCourse();
  const [one, other] = [ids.toReversed(), [ids[1], ids[2], ids[0]]];

  const replies = await Promise.all([reorder(one), reorder(other), reorder(one), reorder(other)]);

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect([one, other]).toContainEqual(await order());
});

test('while lessons are added, an order either knows of them or is refused; none goes to the front', async () => {
  const { course, tutor, ids, reorder, order } = await givenCourse();
  const turned = ids.toReversed();

  const [added, ...orders] = await Promise.all([
    tutor.post(`/lessons/${course.id}`, details),
    reorder(turned),
    reorder(turned),
    reorder(turned),
  ]);

  expect(added.status).toBe(201);
  for (const { status } of orders) expect([200, 409]).toContain(status);
  expect((await order()).at(-1)).toBe(added.body._id);
});

test('a lesson that is deleted while it is changed, ordered and given tasks goes, and nothing breaks', async () => {
  const { tutor, ids, reorder, order } = await givenCourse();
  const [first, second, last] = ids;
  const task = { name: 'A', desc: 'B', deadline: '2026-12-01' };

  const [gone, ...others] = await Promise.all([
    tutor.delete(`/lessons/${second}`),
    tutor.put(`/lessons/${second}`, details),
    tutor.post(`/tasks/${second}`, task),
    tutor.post(`/tasks/${second}`, task),
    reorder(ids.toReversed()),
    tutor.put(`/lessons/${second}`, details),
  ]);

  expect(gone.status).toBe(200);
  for (const { status } of others) expect([200, 201, 404, 409]).toContain(status);
  expect((await order()).toSorted()).toEqual([first, last].toSorted());
});
