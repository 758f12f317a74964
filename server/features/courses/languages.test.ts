/** The language of a course, and lists of the courses in one language. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as coursesTexts from '#texts/learning/courses.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const details = { title: 'Beekeeping', desc: 'From the hive to the honey.', price: 0 };
const of = (id: string) => ({ params: { id } });
const titles = (listed: { title: string }[]) => listed.map(({ title }) => title);
const inSwahili = { query: { language: 'sw' as const } };

test('a course is in English unless its tutor chooses Swahili, and a change without a language keeps it', async () => {
  const tutor = school.as(await school.create.tutor());

  const english = await tutor.call(courses.add, { body: details });
  const swahili = await tutor.call(courses.add, { body: { ...details, language: 'sw' } });
  const renamed = await tutor.call(courses.update, { ...of(swahili._id), body: { title: 'Ufugaji wa nyuki' } });
  const translated = await tutor.call(courses.update, { ...of(english._id), body: { language: 'sw' } });

  expect([english, swahili, renamed, translated].map(({ language }) => language)).toEqual(['en', 'sw', 'sw', 'sw']);
  expect(translated.title).toBe('Beekeeping');
});

test.each(['fr', 'SW', '', null, ['sw']])('the language %j is refused with a sentence', async (language) => {
  const tutor = await school.create.tutor();
  const { id } = await school.create.course({ tutorId: tutor.id });

  const added = await school.as(tutor).post('/courses/', { ...details, language });
  const changed = await school.as(tutor).put(`/courses/${id}`, { language });

  for (const refused of [added, changed])
    expect(refused).toMatchObject({ status: 400, body: { message: coursesTexts.chooseLanguage } });
});

test.each(['/courses/', '/courses/tutor', '/courses/search'])('%s in an unknown language is refused', async (path) => {
  const tutor = school.as(await school.create.tutor());
  for (const query of ['language=fr', 'language=', 'language=sw&language=en'])
    expect(await tutor.get(`${path}?${query}`)).toMatchObject({ status: 400 });
});

test('each list has the courses of every language, or of one', async () => {
  const { as, create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  await create.course({ tutorId: tutor.id, title: 'Farming maize' });
  await create.course({ tutorId: tutor.id, title: 'Kilimo cha mahindi', language: 'sw' });
  await create.course({ title: 'Kilimo cha kahawa', language: 'sw' });

  expect(titles(await as(tutor).call(courses.listTaught, { query: {} }))).toEqual([
    'Farming maize',
    'Kilimo cha mahindi',
  ]);
  expect(titles(await as(tutor).call(courses.listTaught, inSwahili))).toEqual(['Kilimo cha mahindi']);
  const all = await as().call(courses.list, { query: {} });
  expect(titles(await as().call(courses.list, inSwahili))).toEqual(
    titles(all.filter(({ language }) => language === 'sw')),
  );
  expect(titles(all)).toEqual(expect.arrayContaining(['Farming maize', 'Kilimo cha kahawa']));
  const search = { query: { q: 'kilimo', language: 'sw' as const } };
  expect(titles(await as(student).call(courses.search, search))).toEqual(['Kilimo cha kahawa', 'Kilimo cha mahindi']);
  expect(titles(await as(tutor).call(courses.search, search))).toEqual(['Kilimo cha mahindi']);
});

test('a search in one language that finds nothing suggests similar titles of that language only', async () => {
  const { as, create } = school;
  await create.course({ title: 'Photography' });
  await create.course({ title: 'Fotografia', language: 'sw' });
  const student = as(await create.student());
  const search = (q: string, language: 'en' | 'sw') => student.call(courses.search, { query: { q, language } });

  expect(titles(await search('photography', 'sw'))).not.toContain('Photography');
  expect(titles(await search('fotografya', 'sw'))).toEqual(['Fotografia']);
  expect(titles(await search('photografy', 'en'))).toEqual(['Photography']);
});

test('the cached list of a language follows each change', async () => {
  const tutor = school.as(await school.create.tutor());
  const listed = async () => titles(await school.as().call(courses.list, inSwahili));
  await listed();

  const { _id } = await tutor.call(courses.add, { body: { ...details, title: 'Ushonaji', language: 'sw' } });
  expect(await listed()).toContain('Ushonaji');
  await tutor.call(courses.update, { ...of(_id), body: { language: 'en' } });
  expect(await listed()).not.toContain('Ushonaji');
});
