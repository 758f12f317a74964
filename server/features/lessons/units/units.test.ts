/** Tests units: which lessons belong to them, and that they keep their position when lessons and units move. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { units } from '#contract/learning/units.ts';
import { type Lesson, lessons } from '#contract/lessons.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as texts from '#texts/learning/units.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** A course with the lessons a, b and c, of which b is a draft. */
async function createCourse() {
  const owner = await school.create.tutor();
  const { id: courseId } = await school.create.course({ tutorId: owner.id });
  const create = async (title: string, publishedAt?: null) =>
    (await school.create.lesson(courseId, { title, ...(publishedAt === null && { publishedAt }) })).id;
  const [a, b, c] = [await create('a'), await create('b', null), await create('c')];
  const tutor = school.as(owner);
  const params = { courseId };
  const add = async (name: string, firstLessonId?: string) =>
    (await tutor.call(units.add, { params, body: { name, firstLessonId } }))._id;
  const outline = async (by = tutor) => outlineOf(await by.call(lessons.list, { params }));
  const listed = async () =>
    (await tutor.call(units.list, { params })).map(({ name, lessonsBefore }) => `${lessonsBefore} ${name}`);
  return { courseId, params, tutor, ids: { a, b, c }, add, outline, listed };
}

const outlineOf = (listed: Lesson[]) => listed.map(({ title, unit }) => (unit ? `${unit.name}: ${title}` : title));

test('a course without units has none, and a unit holds the lessons below it', async () => {
  const { ids, add, outline, listed } = await createCourse();
  expect(await outline()).toEqual(['a', 'b', 'c']);
  expect(await listed()).toEqual([]);

  await add('Loops', ids.b);
  await add('Functions');

  expect(await outline()).toEqual(['a', 'Loops: b', 'Loops: c']);
  expect(await outline(school.as(await school.create.student()))).toEqual(['a', 'Loops: c']);
  expect(await listed()).toEqual(['1 Loops', '3 Functions']);
});

test('a new lesson joins the last unit, also an empty one', async () => {
  const { params, tutor, add, outline } = await createCourse();
  await add('Functions');
  await tutor.call(lessons.add, { params, body: { title: 'd', desc: 'Last.' } });
  expect(await outline()).toEqual(['a', 'b', 'c', 'Functions: d']);
});

test('lessons move between units, and units move with the order', async () => {
  const { params, tutor, ids, add, outline, listed } = await createCourse();
  const loops = await add('Loops', ids.a);
  const functions = await add('Functions', ids.c);
  const { a, b, c } = ids;
  const body = {
    lessonIds: [c, a, b],
    units: [
      { unitId: functions, lessonsBefore: 0 },
      { unitId: loops, lessonsBefore: 2 },
    ],
  };

  const reply = await tutor.call(lessons.reorder, { params, body });

  expect(outlineOf(reply)).toEqual(['Functions: c', 'Functions: a', 'Loops: b']);
  expect(await outline()).toEqual(['Functions: c', 'Functions: a', 'Loops: b']);
  expect(await listed()).toEqual(['0 Functions', '2 Loops']);
});

test('an order without units leaves each unit after the same number of lessons', async () => {
  const { params, tutor, ids, add, outline } = await createCourse();
  await add('Loops', ids.b);
  await tutor.call(lessons.reorder, { params, body: { lessonIds: [ids.c, ids.a, ids.b] } });
  expect(await outline()).toEqual(['c', 'Loops: a', 'Loops: b']);
});

test('an order that is not exactly the course’s units is refused', async () => {
  const { params, tutor, ids, add, outline } = await createCourse();
  const loops = await add('Loops', ids.b);
  const foreign = await (await createCourse()).add('Foreign');
  const at = (unitId: string) => ({ unitId, lessonsBefore: 0 });

  for (const wrong of [[], [at(foreign)], [at(loops), at(foreign)], [at(loops), at(loops)]])
    expect(
      await tutor.refused(lessons.reorder, { params, body: { lessonIds: [ids.c, ids.a, ids.b], units: wrong } }),
    ).toMatchObject({ status: 409, message: lessonsTexts.otherLessons });
  expect(await outline()).toEqual(['a', 'Loops: b', 'Loops: c']);
});

test('a deleted unit joins its lessons to the unit before, or to none', async () => {
  const { tutor, ids, add, outline } = await createCourse();
  const loops = await add('Loops', ids.a);
  const functions = await add('Functions', ids.b);
  const remove = (unitId: string) => tutor.call(units.delete, { params: { unitId } });

  expect(await remove(functions)).toEqual({ message: texts.deleted });
  expect(await outline()).toEqual(['Loops: a', 'Loops: b', 'Loops: c']);
  await remove(loops);
  expect(await outline()).toEqual(['a', 'b', 'c']);
  expect(await tutor.refused(units.delete, { params: { unitId: loops } })).toMatchObject({ status: 404 });
});

test('a unit is renamed; a name that is empty or too long is refused', async () => {
  const { tutor, add, listed } = await createCourse();
  const unitId = await add('Loops');
  await tutor.call(units.rename, { params: { unitId }, body: { name: ' Repeating ' } });
  for (const name of ['', ' ', 'x'.repeat(121)])
    expect((await tutor.put(`/units/${unitId}`, { name })).status).toBe(400);
  expect(await listed()).toEqual(['3 Repeating']);
});

test('a unit cannot begin with a lesson of another course', async () => {
  const { params, tutor, listed } = await createCourse();
  const { ids } = await createCourse();
  const refused = await tutor.refused(units.add, { params, body: { name: 'Loops', firstLessonId: ids.a } });
  expect(refused).toMatchObject({ status: 409, message: lessonsTexts.otherLessons });
  expect(await listed()).toEqual([]);
});

test('units added simultaneously with lessons get different places, and none is lost', async () => {
  const { params, tutor, ids, add, outline, listed } = await createCourse();
  await Promise.all(
    ['One', 'Two', 'Three'].flatMap((name) => [
      add(name, ids.b),
      tutor.call(lessons.add, { params, body: { title: name, desc: 'New.' } }),
    ]),
  );
  expect(await listed()).toHaveLength(3);
  expect((await outline())[0]).toBe('a');
  expect(await outline()).toHaveLength(6);
});
