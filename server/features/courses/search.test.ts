/** GET /courses/search: search texts and their expected results. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let student: Person;
let tutor: Person;
beforeAll(async () => {
  school = await startTestServer();
  const { create } = school;
  [student, tutor] = [await create.student(), await create.tutor()];
  await create.course({ title: 'Graphics Design', desc: 'Posters and logos with free tools.', tutorId: tutor.id });
  await create.course({ title: 'Web Design', desc: 'Lay out pages: type, colour and graphics.', tutorId: tutor.id });
  await create.course({ title: 'Full Stack Web Development', desc: 'React in the browser, a server, a database.' });
  await create.course({ title: 'Café & Résumé', desc: 'How to write one that is read. Über 50% of you will need it.' });
  await create.course({ title: 'C_and_C++', desc: 'Pointers.' });
});
afterAll(() => school.stop());

const search = (q: string, person = student) => school.as(person).call(courses.search, { query: { q } });
const found = async (q: string, person = student) => (await search(q, person)).map(({ title }) => title);

test.each([
  ['a word of the title', 'design', ['Graphics Design', 'Web Design']],
  ['the start of a word', 'deve', ['Full Stack Web Development']],
  ['capitals', 'WEB DESIGN', ['Web Design']],
  ['words in any order', 'design web', ['Web Design']],
  ['a word of the description', 'database', ['Full Stack Web Development']],
  ['the title before the description', 'graphics', ['Graphics Design', 'Web Design']],
  ['a word from each', 'web react', ['Full Stack Web Development']],
  ['no accents for accents', 'cafe resume', ['Café & Résumé']],
  ['accents for none', 'wéb désign', ['Web Design']],
  ['a slip of the finger', 'grafics', ['Graphics Design']],
  ['letters left out', 'developmnt', ['Full Stack Web Development']],
  ['a per cent sign that means itself', '50%', ['Café & Résumé']],
  ['a line that means itself', 'c_and', ['C_and_C++']],
  ['a back slash', '\\', []],
  ['full-width signs that mean themselves', '％ ＿＿＿', []],
  ['a quote and a comment', `'; drop table course; --`, []],
  ['something that nobody teaches', 'zoology', []],
])('%s: %j', async (_, q, expected) => {
  expect(await found(q)).toEqual(expected);
});

test.each(['', '   '])('the search text %j finds all courses', async (q) => {
  expect(await found(q)).toHaveLength(5);
});

test('a tutor finds their own courses, with the number of students', async () => {
  expect(await found('web', tutor)).toEqual(['Web Design']);
  expect(await search('graphics', tutor)).toEqual([
    expect.objectContaining({ title: 'Graphics Design', students: 0 }),
    expect.objectContaining({ title: 'Web Design', students: 0 }),
  ]);
});

test('students do not see the number of students', async () => {
  const listed = await search('graphics');
  expect(listed).toHaveLength(2);
  for (const course of listed) expect(course).not.toHaveProperty('students');
});

test('a search text over a hundred letters, or two search texts, are refused', async () => {
  const asked = await Promise.all(
    [`q=${'a'.repeat(101)}`, 'q=a&q=b', 'q[x]=1&q=a&q=c'].map((q) => school.as(student).get(`/courses/search?${q}`)),
  );
  expect(asked.map(({ status }) => status)).toEqual([400, 400, 400]);
});

test('a search that finds five thousand courses uses the index, and the response is compressed', async () => {
  const large = await startTestServer();
  await large.create.manyCourses((await large.create.tutor()).id, 5_000);
  const scans = () => large.find.indexScans('course_search_index');
  const before = await scans();

  const someone = large.as(await large.create.student());
  const answer = await someone.answer(courses.search, { query: { q: 'number' } });
  await someone.call(courses.search, { query: { q: '4999' } });

  expect(answer.body).toHaveLength(5_000);
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  // PostgreSQL updates its count of index scans about a second later.
  await expect.poll(scans).toBeGreaterThan(before);
});
