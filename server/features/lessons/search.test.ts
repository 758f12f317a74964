/**
 * Tests GET /lessons/search/{courseId}: it finds lessons with every word in title or description, in the course's
 * order.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessons } from '#contract/lessons.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let student: Person;
let courseId: string;
beforeAll(async () => {
  school = await startTestServer();
  const { create } = school;
  student = await create.student();
  courseId = (await create.course()).id;
  await create.lesson(courseId, { title: 'Boxes', desc: 'How pages are laid out.', position: 3 });
  await create.lesson(courseId, { title: 'Type', desc: 'Résumé of a page: 50% is text.', position: 1 });
  await create.lesson(courseId, { title: 'C_and_C++', desc: 'Pointers.', position: 2 });
  await create.lesson((await create.course()).id, { title: 'Boxes', desc: 'Of another course.' });
});
afterAll(() => school.stop());

const found = async (q: string) => {
  const lessonsFound = await school.as(student).call(lessons.search, { params: { courseId }, query: { q } });
  return lessonsFound.map(({ title }) => title);
};

test.each([
  ['a word of the title', 'boxes', ['Boxes']],
  ['a word of the description', 'laid', ['Boxes']],
  ['part of a word, in order', 'pag', ['Type', 'Boxes']],
  ['capitals', 'TYPE', ['Type']],
  ['words in any order, from each', 'resume type', ['Type']],
  ['every word, not one of them', 'boxes resume', []],
  ['a per cent sign that means itself', '50%', ['Type']],
  ['a line that means itself', 'c_and', ['C_and_C++']],
  ['a back slash', '\\', []],
  ['a quote and a comment', `'; drop table lesson; --`, []],
  ['nothing typed', '', ['Type', 'C_and_C++', 'Boxes']],
  ['spaces', '   ', ['Type', 'C_and_C++', 'Boxes']],
])('%s: %j', async (_, q, expected) => {
  expect(await found(q)).toEqual(expected);
});

test('a search of more than a hundred characters, or with two `q` parameters, is refused', async () => {
  const asked = await Promise.all(
    [`q=${'a'.repeat(101)}`, 'q=a&q=b'].map((q) => school.as(student).get(`/lessons/search/${courseId}?${q}`)),
  );
  expect(asked.map(({ status }) => status)).toEqual([400, 400]);
});
