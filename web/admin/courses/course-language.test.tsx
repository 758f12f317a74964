/** The language of a course, for staff: choosing it, and filtering lists by it. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { courses } from '#contract/courses.ts';
import { closeSuccess } from '#web/testing/close-success.ts';
import { answerManagedCourses, taught } from '#web/testing/factories/courses.ts';
import { tutor } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, school, show, textsOf } from '#web/testing/show.tsx';

const address = '/admin/courses';
const filter = page.getByRole('combobox', { name: 'Language of instruction' });
const adding = page.getByRole('dialog', { name: 'Add Course' });
const updating = page.getByRole('dialog', { name: 'Update Course' });
const titles = () => textsOf(page.getByRole('article').getByRole('heading'));
const button = (name: string) => page.getByRole('button', { name, exact: true });

const bees = taught({ title: 'Beekeeping' });
const maize = taught({ title: 'Kilimo cha mahindi', language: 'sw' });

beforeEach(() => page.viewport(390, 844));

test('a new course is in English unless the tutor chooses Swahili, in the last field of the form', async () => {
  answerManagedCourses(school);
  show(address, tutor());
  await button('Add Course').click();
  await adding.getByLabelText('Title').fill('Ufugaji wa nyuki');
  await adding.getByLabelText('Description').fill('Kuanzia mzinga hadi asali.');
  await adding.getByLabelText('Price').fill('0');
  const language = adding.getByLabelText('Language of instruction');
  await expect.element(language).toHaveValue('en');
  expect(textsOf(language.getByRole('option'))).toEqual(['English', 'Kiswahili']);
  expect(adding.getByRole('combobox').elements().at(-1)).toBe(language.element());

  await language.selectOptions('Kiswahili');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();

  await closeSuccess('Course added Successfully');
  expect(school.requests(courses.add)).toMatchObject([{ body: { language: 'sw' } }]);
  await expect.element(page.getByRole('article').getByText('Kiswahili', { exact: true })).toBeVisible();
});

test('a change of the language alone is sent alone', async () => {
  answerManagedCourses(school, bees);
  show(address, tutor());
  await button('Edit Beekeeping').click();
  await updating.getByLabelText('Language of instruction').selectOptions('Kiswahili');
  await updating.getByRole('button', { name: 'Update' }).click();

  await closeSuccess('Course Updated Successfully');
  expect(school.requests(courses.update).map(({ body }) => body)).toEqual([{ language: 'sw' }]);
});

test('a draft of an earlier version, without a language, does not change the language of its course', async () => {
  const brian = tutor();
  const { _id, desc, price, level, img, imgName } = maize;
  const typed = { title: 'Kilimo', desc, price, level, img, imgName };
  sessionStorage.setItem(`draft:course:${_id}:${brian._id}`, JSON.stringify({ typed, since: {} }));
  answerManagedCourses(school, maize);
  show(address, brian);
  await button('Edit Kilimo cha mahindi').click();
  await expect.element(updating.getByLabelText('Title')).toHaveValue('Kilimo');
  await expect.element(updating.getByLabelText('Language of instruction')).toHaveValue('sw');

  await updating.getByRole('button', { name: 'Update' }).click();
  await closeSuccess('Course Updated Successfully');
  expect(school.requests(courses.update).map(({ body }) => body)).toEqual([{ title: 'Kilimo' }]);
});

test('courses in one language have no filter', async () => {
  answerManagedCourses(school, bees, taught({ title: 'Pottery' }));
  show(address, tutor());
  await expect.poll(titles).toEqual(['Beekeeping', 'Pottery']);
  await expect.element(filter).not.toBeInTheDocument();
});

test('courses in two languages are filtered by the server; the filter is in the URL and fits a phone', async () => {
  answerManagedCourses(school, bees, maize);
  show(address, tutor());
  await expect.poll(titles).toEqual(['Beekeeping', 'Kilimo cha mahindi']);
  await expect.poll(() => textsOf(filter.getByRole('option'))).toEqual(['All languages', 'English', 'Kiswahili']);
  await filter.selectOptions('Kiswahili');

  for (const _ of ['before', 'after the reload']) {
    await expectAddress('/admin/courses?language=sw');
    await expect.poll(titles).toEqual(['Kilimo cha mahindi']);
    await expect.element(filter).toHaveValue('sw');
    expect(school.requests(courses.listTaught).at(-1)).toMatchObject({ query: { language: 'sw' } });
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    reopen();
  }
  await expect.element(filter).toBeVisible();
  (filter.element() as HTMLElement).focus();
  await filter.selectOptions('All languages');
  await expectAddress('/admin/courses');
  await expect.poll(titles).toEqual(['Beekeeping', 'Kilimo cha mahindi']);
  await expect.element(filter).toHaveFocus();
});

test('a language without courses says so, and keeps the filter', async () => {
  answerManagedCourses(school, bees);
  show(`${address}?language=sw`, tutor());
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await expect.element(page.getByText('Try another language.')).toBeVisible();

  await filter.selectOptions('English');
  await expect.poll(titles).toEqual(['Beekeeping']);
});

test('a search is in the language of the list, and can be widened', async () => {
  const all = [bees, maize];
  answerManagedCourses(school, ...all);
  school.answer(courses.search, ({ query: { language } }) =>
    all.filter((course) => !language || course.language === language),
  );
  show(`${address}?language=sw`, tutor());
  await page.getByRole('searchbox', { name: 'Search courses' }).fill('a');
  await userEvent.keyboard('{Enter}');

  await expectAddress('/admin/courses/searchcourses?q=a&language=sw');
  await expect.element(page.getByText('1 course for “a”')).toBeVisible();
  await filter.selectOptions('All languages');
  await expect.element(page.getByText('2 courses for “a”')).toBeVisible();
  await expectAddress('/admin/courses/searchcourses?q=a');
  expect(school.requests(courses.search).map(({ query }) => query.language)).toEqual(['sw', undefined]);
});
