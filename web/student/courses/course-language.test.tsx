/** Tests courses in several languages, as students see them: the catalogue's filter, the badge, and `lang` for screen readers. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Course, courses } from '#contract/courses.ts';
import { lessons } from '#contract/lessons.ts';
import { progress } from '#contract/progress.ts';
import { tasks } from '#contract/tasks.ts';
import { read } from '#web/testing/factories/courses.ts';
import { answerLearning } from '#web/testing/factories/learning.ts';
import { task } from '#web/testing/factories/lessons.ts';
import { course, lesson, student } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, school, show, textsOf } from '#web/testing/show.tsx';

const filter = page.getByRole('combobox', { name: 'Language of instruction' });
const titles = () => textsOf(page.getByRole('article').getByRole('heading'));

const bees = course({ title: 'Beekeeping' });
const maize = course({
  title: 'Kilimo cha mahindi',
  desc: 'Kutoka shambani hadi sokoni.',
  language: 'sw',
  level: 'Advanced',
});

beforeEach(async () => {
  await page.viewport(390, 844);
  school.answer(courses.listJoined, []);
  school.answer(progress.list, []);
});

function answerCourses(...all: Course[]) {
  school.answer(courses.list, all);
  school.answer(courses.search, ({ query: { language } }) =>
    all.filter((each) => !language || each.language === language),
  );
}

test('a catalogue in one language has no filter', async () => {
  answerCourses(maize, course({ title: 'Ushonaji', language: 'sw' }));
  show('/courses', student());
  await expect.poll(titles).toHaveLength(2);
  await expect.element(filter).not.toBeInTheDocument();
});

test('the language is in the URL beside the level and the search, survives a reload, and fits a phone', async () => {
  answerCourses(bees, maize);
  show('/courses?level=Advanced', student());
  await filter.selectOptions('Kiswahili');
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('a');

  for (const _ of ['before', 'after the reload']) {
    await expectAddress('/courses?level=Advanced&language=sw&q=a');
    await expect
      .element(page.getByRole('heading', { level: 2, name: 'Advanced courses for “a” · Kiswahili', exact: true }))
      .toBeVisible();
    await expect.poll(titles).toEqual(['Kilimo cha mahindi']);
    await expect.element(filter).toHaveValue('sw');
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    reopen();
  }
  expect(school.requests(courses.search)[0]).toMatchObject({ query: { q: 'a', language: 'sw' } });
});

test('a language without courses at a level suggests another language or level', async () => {
  answerCourses(bees, maize);
  show('/courses?level=Advanced', student());
  await filter.selectOptions('English');
  await expect.element(page.getByText('Try another level. Try another language.')).toBeVisible();
  await expect.element(filter).toHaveValue('en');

  await page.getByRole('link', { name: 'Show all courses' }).click();
  await expect.poll(titles).toEqual(['Beekeeping', 'Kilimo cha mahindi']);
});

test('a card names the language of its course only if it is not the page’s', async () => {
  answerCourses(bees, maize);
  show('/courses', student());
  const [english, swahili] = [
    page.getByRole('article', { name: 'Beekeeping' }),
    page.getByRole('article', { name: 'Kilimo cha mahindi' }),
  ];
  await expect.element(swahili.getByText('Kiswahili', { exact: true })).toHaveAttribute('lang', 'sw');
  await expect.element(swahili.getByRole('heading')).toHaveAttribute('lang', 'sw');
  await expect.element(english.getByRole('heading')).not.toHaveAttribute('lang');
  await expect.element(english.getByText('English', { exact: true })).not.toBeInTheDocument();
});

test('the page of a course marks its texts with their language, and not the page’s own', async () => {
  answerCourses(maize);
  school.answer(courses.read, read(maize));
  school.answer(lessons.list, [lesson({ courseId: maize._id, title: 'Udongo' })]);
  show(`/courses/${maize._id}`, student());

  await expect.element(page.getByText('Kiswahili', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Udongo', { exact: true })).toBeVisible();
  for (const text of ['Kilimo cha mahindi', 'Kutoka shambani hadi sokoni.', 'Udongo'])
    expect(languageOf(text), text).toBe('sw');
  for (const text of ['About this course', 'Your rating']) expect(languageOf(text), text).toBe('en');
});

test('a lesson and its tasks mark their texts with the language of their course', async () => {
  const soil = lesson({ courseId: maize._id, title: 'Udongo', desc: 'Udongo mzuri ni mweusi.', tasks: 1 });
  const learnt = { course: maize, lessons: [soil], isJoined: true };
  answerLearning(school, learnt);
  school.answer(tasks.list, [task({ name: 'Pima udongo', desc: 'Chimba, kisha *pima*.' })]);
  show(`/courses/${maize._id}/${soil._id}`, student());

  await expect.element(page.getByRole('heading', { level: 1, name: 'Udongo' })).toHaveAttribute('lang', 'sw');
  await expect.element(page.getByText('pima', { exact: true })).toBeVisible();
  for (const text of ['Kilimo cha mahindi', 'Udongo mzuri ni mweusi.', 'pima'])
    expect(languageOf(text), text).toBe('sw');
  const names = page.getByRole('article', { name: 'Pima udongo' }).getByText('Pima udongo', { exact: true });
  // The heading, and the names in the links for the download and for the hand-in.
  expect(names.elements().map((name) => name.closest('[lang]')!.getAttribute('lang'))).toEqual(['sw', 'sw', 'sw']);
  for (const text of ['About this lesson', 'Tasks']) expect(languageOf(text), text).toBe('en');
});

/** Returns the language in which a screen reader reads this text of the page's main part. */
const languageOf = (text: string) =>
  page.getByRole('main').getByText(text, { exact: true }).first().element().closest('[lang]')!.getAttribute('lang');
