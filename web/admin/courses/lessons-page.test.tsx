/** The lessons of a course: search, layout on a phone, unknown lessons. */

import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboard } from '#contract/dashboard.ts';
import { lessons } from '#contract/lessons.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import { answerTaught, lessonsOf } from '#web/testing/factories/lessons.ts';
import { course, lesson, tutor } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, school, show, textsOf } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const panel = page.getByRole('region', { name: 'Lesson', exact: true });
const titles = page.getByRole('list').getByRole('link');
const expectTitles = (...wanted: string[]) => expect.poll(() => textsOf(titles)).toEqual(wanted);

/** Opens a course of three lessons: its own page, or the page at the path `pathBelow` below it. */
function showLessons(pathBelow = '') {
  const calligraphy = course({ title: 'Calligraphy' });
  const taught = { course: calligraphy, lessons: lessonsOf(calligraphy, ['One', 'Two', 'Three']) };
  const address = `/admin/courses/lessons/${calligraphy._id}`;
  answerTaught(school, taught);
  show(`${address}${pathBelow}`, tutor());
  return { taught, address };
}

test('lessons are searched, and the results stay beside the opened one', async () => {
  const { taught, address } = showLessons();
  const ink = lesson({ courseId: taught.course._id, title: 'Ink', desc: 'Made of soot.', isPublished: false });
  taught.lessons.push(ink);
  school.answer(lessons.search, ({ query }) => (query.q === 'SOOT' ? [ink] : []));
  await expectTitles('One', 'Two', 'Three', 'Ink');
  await page.getByRole('searchbox', { name: 'Search lessons' }).fill('SOOT');
  await userEvent.keyboard('{Enter}');

  await expectAddress(`${address}/searchlesson?q=SOOT`);
  await expect.element(page.getByText('1 lesson for “SOOT”')).toBeVisible();
  await expect.element(panel).toHaveTextContent('Select from Search results');
  await titles.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ink' })).toBeVisible();
  await expectTitles('Ink');
  await panel.getByRole('link', { name: 'View Search results' }).click();
  await expectAddress(`${address}/searchlesson?q=SOOT`);

  // The heading gets the focus after a navigation: a key pressed before that moment would not reach the search box.
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  await page.getByRole('searchbox').fill('paper');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Nothing found for “paper”')).toBeVisible();
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expectTitles('One', 'Two', 'Three', 'Ink');
});

test('on a phone the list and the lesson are two screens', async () => {
  await page.viewport(390, 844);
  const { address } = showLessons();
  await expectTitles('One', 'Two', 'Three');
  await expect.element(page.getByText('No Lesson selected')).not.toBeVisible();
  await page.getByRole('link', { name: 'Two' }).click();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Two' })).toHaveFocus();
  await expect.element(page.getByText('Three', { exact: true })).not.toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expectAddress(address);
  await expect.element(page.getByRole('link', { name: 'Three' })).toBeVisible();
});

test('a deleted lesson shows an error', async () => {
  const { address } = showLessons(`/${crypto.randomUUID()}`);
  school.refuse(lessons.read, { code: 'not_found', message: lessonsTexts.gone });
  await expect.element(panel).toHaveTextContent('This lesson no longer exists.');
  reopen(`${address}/x`);

  // The contract rejects the id `x`. The page shows that refusal like a missing lesson.
  await expect.element(panel).toHaveTextContent('This lesson no longer exists.');
  expect(school.takeFaults()).toHaveLength(1);
  await panel.getByRole('link', { name: 'All lessons' }).click();
  await expect.element(panel).toHaveTextContent('No Lesson selected');
});

test('the dashboard counts a tutor’s courses, students, lessons and live sessions', async () => {
  school.answer(dashboard.read, { courses: 1, students: 2, lessons: 3, sessions: 0 });
  show('/admin', tutor());

  const figures = page.getByRole('definition');
  await expect.poll(() => textsOf(figures)).toEqual(['1', '2', '3', '0']);
  expect(textsOf(page.getByRole('term'))).toEqual([
    'Your courses',
    'Your students',
    'Your lessons',
    'LiveStream sessions',
  ]);
});
