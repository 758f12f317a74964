/** One course, on /courses/{courseId}. */

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Course, courses } from '#contract/courses.ts';
import { enrolments } from '#contract/enrolments.ts';
import { lessons } from '#contract/lessons.ts';
import { progress } from '#contract/progress.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as enrolmentsTexts from '#texts/learning/enrolments.ts';
import { read } from '#web/testing/factories/courses.ts';
import { course, joined, student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

beforeEach(() => {
  school.answer(lessons.list, []);
  school.answer(progress.list, []);
});

/** The fake server has these courses, none of which the student has joined. */
function answerCourses(...all: Course[]) {
  school.answer(courses.list, all);
  school.answer(courses.listJoined, []);
  school.answer(courses.read, ({ params }) => read(all.find(({ _id }) => _id === params.courseId)!));
}

test('a course shows its description with line breaks, its price and its ratings', async () => {
  const dressmaking = course({
    title: 'Dressmaking',
    desc: 'Cut and sew.\nWeek 1: the machine',
    price: 12_500,
    level: 'Advanced',
    rating: 4.25,
    ratings: 2,
  });
  answerCourses(dressmaking);
  show(`/courses/${dressmaking._id}`, student());

  const article = page.getByRole('article');
  await expect.element(article.getByRole('heading', { level: 1, name: 'Dressmaking' })).toBeVisible();
  await expect.poll(() => document.title).toBe('Dressmaking · Darasa');
  for (const text of ['Advanced', 'Ksh. 12,500', '4.3 from 2 ratings'])
    await expect.element(article.getByText(text, { exact: true })).toBeVisible();
  const description = article.getByText('Cut and sew.').element() as HTMLElement;
  expect(description.innerText).toBe('Cut and sew.\nWeek 1: the machine');

  await article.getByRole('button', { name: 'Enroll in Dressmaking' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Choose a Payment method' })).toHaveTextContent('KSH 12500');
});

test('a free course is joined on its page, and the focus stays on it', async () => {
  const fish = course({ title: 'Fish farming' });
  answerCourses(fish);
  school.answer(enrolments.enrol, () => {
    school.answer(courses.listJoined, [joined(fish)]);
    return enrolmentsTexts.enrolled(fish.title);
  });
  show(`/courses/${fish._id}`, student());

  await page.getByRole('button', { name: 'Enroll in Fish farming' }).click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();

  await expect.element(page.getByText('Enrolled', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Enroll' })).not.toBeInTheDocument();
  await expect.element(heading('Fish farming')).toHaveFocus();
});

test('opened directly the page does not fetch the course list; from the list it fetches only the tutor and the lessons', async () => {
  const [sun, wind] = [course({ title: 'Airing by sun' }), course({ title: 'Airing by wind' })];
  answerCourses(sun, wind);
  show(`/courses/${sun._id}`, student());
  await expect.element(heading('Airing by sun')).toBeVisible();
  expect(school.calls()).toContain(`GET /courses/tutor/${sun._id}`);
  expect(school.calls()).not.toContain('GET /courses/');

  await page.getByRole('link', { name: 'All courses' }).click();
  await expect.element(page.getByRole('article', { name: 'Airing by sun' })).toBeVisible();
  const callCount = school.calls().length;
  await page.getByRole('link', { name: 'See more about Airing by wind' }).click();
  await expect.element(heading('Airing by wind')).toBeVisible();
  history.back();
  await expect.element(page.getByRole('article', { name: 'Airing by sun' })).toBeVisible();

  const calls = school.calls().slice(callCount).toSorted();
  expect(calls).toEqual([`GET /courses/tutor/${wind._id}`, `GET /lessons/${wind._id}`]);
});

test('an unknown course, or an invalid id, shows an error with a link to all courses', async () => {
  answerCourses();
  school.refuse(courses.read, { code: 'not_found', message: coursesTexts.gone });
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    show(`/courses/${id}`, student());
    await expect.element(heading('Course not found')).toBeVisible();
    await expect.element(page.getByText('This course no longer exists.')).toBeVisible();
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'All courses' }))
      .toHaveAttribute('href', '/courses');
  }
  expect(school.takeFaults()).toEqual([expect.stringContaining('This address is incomplete.')]);
});

test('a course that fails to load shows an error, and loads on retry', async () => {
  const radio = course({ title: 'Radio repair' });
  answerCourses(radio);
  school.breakConnection(courses.read);
  show(`/courses/${radio._id}`, student());
  const failed = page.getByRole('main').getByRole('alert');
  await expect.element(failed).toHaveTextContent('The course could not be loaded.');

  answerCourses(radio);
  await failed.getByRole('button', { name: 'Try again' }).click();

  await expect.element(heading('Radio repair')).toBeVisible();
});
