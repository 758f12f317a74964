/** Rating a course on its page. */

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Course, courses } from '#contract/courses.ts';
import { enrolments } from '#contract/enrolments.ts';
import { lessons } from '#contract/lessons.ts';
import { progress } from '#contract/progress.ts';
import { ratings } from '#contract/ratings.ts';
import * as enrolmentsTexts from '#texts/learning/enrolments.ts';
import { read } from '#web/testing/factories/courses.ts';
import { course, joined, student } from '#web/testing/factories/records.ts';
import { reopen, school, show } from '#web/testing/show.tsx';

const basketry = course({ title: 'Basket making' });
const address = `/courses/${basketry._id}`;
const stars = page.getByRole('slider', { name: 'Your rating' });
const thanks = page.getByText('Thank you for your rating');
const failed = page.getByRole('main').getByRole('alert');

/** Makes the fake server answer with the course, rated by other students and joined by this one or not. */
function answerCourse({ others = [], isJoined = true }: { others?: number[]; isJoined?: boolean } = {}) {
  let ownStars = 0;
  const ratedCourse = (): Course => {
    const all = ownStars ? [...others, ownStars] : others;
    const rating = all.length ? all.reduce((sum, each) => sum + each, 0) / all.length : 0;
    return { ...basketry, rating, ratings: all.length };
  };
  school.answer(courses.list, () => [ratedCourse()]);
  school.answer(courses.listJoined, () => (isJoined ? [joined(ratedCourse(), ownStars)] : []));
  school.answer(courses.read, () => read(ratedCourse()));
  school.answer(lessons.list, []);
  school.answer(progress.list, []);
  school.answer(ratings.give, ({ body }) => {
    ownStars = body.rating;
    const { rating, ratings: count } = ratedCourse();
    return { rating, ratings: count, myRating: ownStars };
  });
}

/** The width of a star in pixels. */
const STAR = 44;

/** Presses the middle of the half star that sets `value`. The stars start at the heading's left edge. */
async function pressStars(value: number) {
  await expect.element(stars).toBeVisible();
  const { left } = page.getByRole('heading', { name: 'Your rating' }).element().getBoundingClientRect();
  const slider = stars.element().getBoundingClientRect();
  await stars.click({ position: { x: left + (value - 0.25) * STAR - slider.left, y: slider.height / 2 } });
}

test('pressing half a star rates a course, and every list shows the new mean immediately', async () => {
  answerCourse();
  show('/', student());
  const cards = page.getByRole('article', { name: 'Basket making' });
  await expect.poll(() => cards.filter({ hasText: 'Not rated yet' }).elements()).toHaveLength(2);
  await cards.first().getByRole('link', { name: 'See more' }).click();
  await expect.element(stars).toHaveAttribute('aria-valuetext', 'Not rated yet');

  await pressStars(3.5);
  await expect.element(thanks).toBeVisible();
  await expect.element(stars).toHaveAttribute('aria-valuetext', '3.5 stars');
  await expect.element(page.getByText('3.5 from 1 rating')).toBeVisible();

  const before = school.calls().length;
  history.back();
  await expect.poll(() => cards.filter({ hasText: '3.5 out of 5 stars, 1 rating' }).elements()).toHaveLength(2);
  expect(school.calls().slice(before)).not.toContainEqual(expect.stringContaining('/courses/'));
});

test('each half star can be pressed, and the rating is shown after a reload', async () => {
  answerCourse();
  show(address, student());

  for (const value of [0.5, 1, 2.5, 4, 4.5, 5]) {
    await pressStars(value);
    await expect.element(stars).toHaveValue(String(value));
  }
  await expect.element(thanks).toBeVisible();
  await expect.poll(() => school.requests(ratings.give).at(-1)).toMatchObject({ body: { rating: 5 } });
  reopen();

  await expect.element(stars).toHaveAttribute('aria-valuetext', '5 stars');
});

test('arrow keys change by half a star, down to half a star, and only the last value is saved', async () => {
  answerCourse();
  show(address, student());
  await expect.element(stars).toBeVisible();

  stars.element().focus();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const words of ['0.5 stars', '1 star', '1.5 stars', '2 stars']) {
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(stars).toHaveAttribute('aria-valuetext', words);
  }
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(stars).toHaveAttribute('aria-valuetext', '1.5 stars');
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expect.element(thanks).toBeVisible();
  await expect.element(page.getByText('1.5 from 1 rating')).toBeVisible();
  expect(school.requests(ratings.give)).toMatchObject([{ body: { rating: 1.5 } }]);

  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText('0.5 from 1 rating')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(stars).toHaveAttribute('aria-valuetext', '0.5 stars');
});

test('changing a rating updates the mean of two students', async () => {
  answerCourse({ others: [5] });
  show(address, student());
  await expect.element(page.getByText('5 from 1 rating')).toBeVisible();

  await pressStars(2);
  await expect.element(page.getByText('3.5 from 2 ratings')).toBeVisible();
  await pressStars(4.5);
  await expect.element(page.getByText('4.8 from 2 ratings')).toBeVisible();
});

test('a student who is not enrolled sees the stars, and that only enrolled students can rate', async () => {
  answerCourse({ others: [4], isJoined: false });
  school.answer(enrolments.enrol, () => {
    answerCourse({ others: [4] });
    return enrolmentsTexts.enrolled(basketry.title);
  });
  show(address, student());

  await expect.element(page.getByText('4 out of 5 stars, 1 rating')).toBeInTheDocument();
  await expect.element(page.getByText('You can rate a course once you are enrolled in it.')).toBeVisible();
  await expect.element(stars).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Enroll' }).click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  await expect.element(stars).toBeVisible();
});

test('a failed rating shows an error, and the stars return to the saved rating', async () => {
  answerCourse();
  school.breakConnection(ratings.give);
  show(address, student());

  await pressStars(4);
  await expect.element(failed).toHaveTextContent('Your rating was not saved.');
  await expect.element(stars).toHaveAttribute('aria-valuetext', 'Not rated yet');

  answerCourse();
  await pressStars(4);
  await expect.element(thanks).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});
