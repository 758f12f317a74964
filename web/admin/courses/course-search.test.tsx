/** A tutor searches among the courses that this tutor teaches. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { courses } from '#contract/courses.ts';
import { answerManagedCourses, taught } from '#web/testing/factories/courses.ts';
import { tutor } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

const field = page.getByRole('searchbox', { name: 'Search courses' });
const articles = page.getByRole('article');

/** The fake server's search finds the first course for the terms `found`, and nothing for other terms. */
function answerCourses(found: string, ...titles: string[]) {
  const all = titles.map((title) => taught({ title }));
  answerManagedCourses(school, ...all);
  school.answer(courses.search, ({ query: { q } }) => (q === found ? all.slice(0, 1) : []));
}

test('the results have their own URL, and Back leads to the previous search', async () => {
  answerCourses('ECONOM cafe', 'Café Économie', 'Leatherwork');
  show('/admin/courses', tutor());

  await field.fill('ECONOM cafe');
  await userEvent.keyboard('{Enter}');
  await expectAddress('/admin/courses/searchcourses?q=ECONOM+cafe');
  await expect.element(field).toHaveValue('ECONOM cafe');
  await expect.element(page.getByText('1 course for “ECONOM cafe”')).toBeVisible();
  await expect.element(page.getByRole('article', { name: 'Café Économie' })).toBeVisible();
  expect(articles.elements()).toHaveLength(1);

  await field.fill('astronomy');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nothing found for “astronomy”')).toBeVisible();
  await expect.element(field).toHaveFocus();
  history.back();
  await expect.element(field).toHaveValue('ECONOM cafe');
  await page.getByRole('main').getByRole('link', { name: 'Your Courses' }).click();
  await expect.poll(() => articles.elements()).toHaveLength(2);
});

test('a tutor searches with the button, and an empty result is announced once', async () => {
  answerCourses('thatch', 'Thatching');
  show('/admin/courses', tutor());
  await field.fill('thatch');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expectAddress('/admin/courses/searchcourses?q=thatch');
  await expect.element(page.getByText('1 course for “thatch”')).toBeVisible();

  const longSearch = 'x'.repeat(100);
  show(`/admin/courses/searchcourses?q=${longSearch}yz`);
  await expect.element(page.getByRole('status').filter({ hasText: `Nothing found for “${longSearch}”` })).toBeVisible();
  expect(page.getByText(/nothing found|no course/i).elements()).toHaveLength(1);
});
