/** Searching the catalogue, on /courses. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Course, courses } from '#contract/courses.ts';
import { progress } from '#contract/progress.ts';
import { course, student } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, school, show, textsOf } from '#web/testing/show.tsx';

const field = page.getByRole('searchbox', { name: 'Search courses' });
const titles = () => textsOf(page.getByRole('article').getByRole('heading'));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const listHeading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });

beforeEach(() => {
  school.answer(courses.listJoined, []);
  school.answer(progress.list, []);
});

/** The fake server has these courses, and finds them by the words of their titles. */
function answerCourses(...all: Course[]) {
  school.answer(courses.list, all);
  school.answer(courses.search, ({ query: { q } }) =>
    all.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase())),
  );
}

test('the results are shown with their number, and the field keeps the focus', async () => {
  const cafe = course({ title: 'Café management' });
  answerCourses(cafe, course({ title: 'Welding' }));
  school.answer(courses.search, [cafe]);
  show('/courses', student());

  for (const typed of ['mana', 'CAFÉ', 'managment']) {
    await field.fill(typed);
    await expect.element(listHeading(`Courses for “${typed}”`)).toBeVisible();
    await expect.element(page.getByText('1 course', { exact: true })).toBeVisible();
    await expect.poll(titles).toEqual(['Café management']);
  }
  await expect.element(field).toHaveFocus();
  expect(school.requests(courses.search).map(({ query }) => query.q)).toEqual(['mana', 'CAFÉ', 'managment']);
});

test('the search and the level are in the URL, and survive a reload', async () => {
  answerCourses(
    course({ title: 'Drone flying', level: 'Advanced' }),
    course({ title: 'Drone building', level: 'Beginner' }),
  );
  show('/courses', student());
  await field.fill('drone');
  await expect.element(listHeading('Courses for “drone”')).toBeVisible();
  await expect.poll(titles).toHaveLength(2);
  await button('Advanced').click();

  for (const _ of ['before', 'after the reload']) {
    await expectAddress('/courses?q=drone&level=Advanced');
    await expect.element(listHeading('Advanced courses for “drone”')).toBeVisible();
    await expect.poll(titles).toEqual(['Drone flying']);
    await expect.element(field).toHaveValue('drone');
    await expect.element(button('Advanced')).toHaveAttribute('aria-pressed', 'true');
    reopen();
  }
});

test('a search without results shows a hint, and a link to all courses empties the field', async () => {
  answerCourses(course());
  show('/courses?q=xyzzy', student());
  await expect.element(page.getByText('Nothing found for “xyzzy”')).toBeVisible();
  await expect.element(page.getByText('Check the spelling, or use fewer words.')).toBeVisible();

  await page.getByRole('link', { name: 'Show all courses' }).click();

  await expect.element(listHeading('All Courses')).toBeVisible();
  await expect.element(field).toHaveValue('');
  history.back();
  await expect.element(field).toHaveValue('xyzzy');
});

test('choosing a level keeps the focus on its button, and Back leaves the page', async () => {
  answerCourses(course());
  show('/', student());
  await page.getByRole('navigation').getByRole('link', { name: 'Courses' }).click();
  await button('Beginner').click();
  await expect.element(listHeading('Beginner courses')).toBeVisible();
  await expect.element(button('Beginner')).toHaveFocus();

  history.back();
  await expectAddress('/');
});

test('a search that fails shows an error, and succeeds on retry', async () => {
  answerCourses(course({ title: 'Plumbing' }));
  school.breakConnection(courses.search);
  show('/courses?q=plumb', student());
  const failed = page.getByRole('main').getByRole('alert');
  await expect.element(failed).toHaveTextContent('The courses could not be loaded.');

  answerCourses(course({ title: 'Plumbing' }));
  await failed.getByRole('button', { name: 'Try again' }).click();

  await expect.poll(titles).toEqual(['Plumbing']);
});

test('24 courses are shown at a time, and More moves the focus to the first new one', async () => {
  answerCourses(
    ...Array.from({ length: 60 }, (_, index) =>
      course({ title: `Course ${String(index + 1).padStart(3, '0')}`, level: index % 2 ? 'Beginner' : 'Advanced' }),
    ),
  );
  show('/courses', student());
  const cards = page.getByRole('article');
  const more = page.getByRole('button', { name: 'Show more' });
  await expect.element(more).toBeVisible();
  expect(cards.elements()).toHaveLength(24);
  await expect.element(page.getByText('60 courses', { exact: true })).toBeVisible();

  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('article', { name: 'Course 025' })).toHaveFocus();
  expect(cards.elements()).toHaveLength(48);
  await userEvent.tab();
  await expect.element(button('Enroll in Course 025')).toHaveFocus();
  more.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('article', { name: 'Course 049' })).toHaveFocus();
  expect(cards.elements()).toHaveLength(60);
  await expect.element(more).not.toBeInTheDocument();

  await button('Beginner').click();
  await expect.element(page.getByText('30 courses', { exact: true })).toBeVisible();
  expect(cards.elements()).toHaveLength(24);
});
