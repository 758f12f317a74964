import type { Route } from '@playwright/test';
import { expect, type Page, test } from './school.ts';

const yourRating = (page: Page) => page.getByRole('slider', { name: 'Your rating' });
const thanks = (page: Page) => page.getByText('Thank you for rating');

/** As wide as a thumb, in pixels. */
const STAR = 44;

/** Presses the middle of the half star that fills the stars up to `value`. The first begins where the heading does. */
async function press(page: Page, value: number) {
  await yourRating(page).scrollIntoViewIfNeeded();
  const { x } = (await page.getByRole('heading', { name: 'Your rating' }).boundingBox())!;
  const { y, height } = (await yourRating(page).boundingBox())!;
  await page.mouse.click(x + (value - 0.25) * STAR, y + height / 2);
}

test('a student rates a course by pressing half a star, and every list follows at once', async ({ page, given }) => {
  const course = await given.course({ title: 'Basket making' });
  const student = await given.signedIn();
  await given.enrolment(student.id, course.id);
  await page.goto('/');
  const cards = page.getByRole('article', { name: 'Basket making' });
  await expect(cards.filter({ hasText: 'Not rated yet' })).toHaveCount(2);
  await cards.first().getByRole('link', { name: 'See more' }).click();
  await expect(yourRating(page)).toHaveAttribute('aria-valuetext', 'No stars yet');

  await press(page, 3.5);
  await expect(thanks(page)).toBeVisible();
  await expect(yourRating(page)).toHaveAttribute('aria-valuetext', '3.5 stars');
  await expect(page.getByText('3.5 from 1 rating')).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => /\/courses\//.test(request.url()) && asked.push(request.url()));
  await page.goBack();
  await expect(cards.filter({ hasText: '3.5 out of 5 stars, 1 rating' })).toHaveCount(2);
  expect(asked).toEqual([]);
});

test('each half star is where its press is, and what was given is there again later', async ({ page, given }) => {
  const course = await given.course();
  const student = await given.signedIn();
  await given.enrolment(student.id, course.id);
  await page.goto(`/courses/${course.id}`);

  for (const value of [0.5, 1, 2.5, 4, 4.5, 5]) {
    await press(page, value);
    await expect(yourRating(page)).toHaveValue(String(value));
  }
  await expect(thanks(page)).toBeVisible();
  await page.reload();

  await expect(yourRating(page)).toHaveAttribute('aria-valuetext', '5 stars');
});

test('by keyboard the arrows go half a star, none cannot be given, and only where they rest is saved', async ({
  page,
  given,
}) => {
  const course = await given.course();
  const student = await given.signedIn();
  await given.enrolment(student.id, course.id);
  await page.goto(`/courses/${course.id}`);
  const saved: unknown[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saved.push(request.postDataJSON()));

  await yourRating(page).focus();
  for (const words of ['0.5 stars', '1 star', '1.5 stars', '2 stars']) {
    await page.keyboard.press('ArrowRight');
    await expect(yourRating(page)).toHaveAttribute('aria-valuetext', words);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByText('1.5 from 1 rating')).toBeVisible();
  expect(saved).toEqual([{ rating: 1.5 }]);

  await page.keyboard.press('Home');
  await expect(page.getByText('0.5 from 1 rating')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(yourRating(page)).toHaveAttribute('aria-valuetext', '0.5 stars');
});

test('a rating is changed, and the mean of two students follows', async ({ page, given }) => {
  const course = await given.course();
  await given.rating(course.id, 5);
  const student = await given.signedIn();
  await given.enrolment(student.id, course.id);
  await page.goto(`/courses/${course.id}`);
  await expect(page.getByText('5 from 1 rating')).toBeVisible();

  await press(page, 2);
  await expect(page.getByText('3.5 from 2 ratings')).toBeVisible();
  await press(page, 4.5);
  await expect(page.getByText('4.8 from 2 ratings')).toBeVisible();
});

test('what is chosen just before leaving the page is saved too', { tag: '@long' }, async ({ page, given }) => {
  const course = await given.course({ title: 'Abacus making' });
  const student = await given.signedIn();
  await given.enrolment(student.id, course.id);
  await page.goto(`/courses/${course.id}`);

  await press(page, 4);
  await page.getByRole('link', { name: 'All courses' }).click();

  await expect(page.getByRole('article', { name: 'Abacus making' })).toContainText('4 out of 5 stars, 1 rating');
});

test('what is chosen right before a reload is saved', { tag: '@long' }, async ({ page, given }) => {
  const course = await given.course();
  const student = await given.signedIn();
  await given.enrolment(student.id, course.id);
  await page.goto(`/courses/${course.id}`);

  await press(page, 4);
  await page.reload();

  // The answer to the first look may be older than the rating.
  await expect(async () => {
    await page.reload();
    await expect(yourRating(page)).toHaveAttribute('aria-valuetext', '4 stars', { timeout: 2000 });
  }).toPass();
});

test('a rating that is slow on its way does not come after a newer one', { tag: '@long' }, async ({ page, given }) => {
  const course = await given.course();
  const student = await given.signedIn();
  await given.enrolment(student.id, course.id);
  await page.clock.install();
  await page.goto(`/courses/${course.id}`);
  const saved: unknown[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saved.push(request.postDataJSON()));
  const sent = new Promise<Route>((resolve) => page.route('**/rating', resolve, { times: 1 }));

  await press(page, 3);
  const first = await sent;
  for (const newer of [1, 4, 5]) await press(page, newer);
  await page.clock.runFor(1000);
  await expect(yourRating(page)).toHaveAttribute('aria-valuetext', '5 stars');
  expect(saved).toEqual([{ rating: 3 }]);
  await first.continue();

  await expect(page.getByText('5 from 1 rating')).toBeVisible();
  await expect(yourRating(page)).toHaveAttribute('aria-valuetext', '5 stars');
  expect(saved).toEqual([{ rating: 3 }, { rating: 5 }]);
});

test('who is not enrolled sees the stars, and how to be able to rate', async ({ page, given }) => {
  const course = await given.course();
  await given.rating(course.id, 4);
  await given.signedIn();
  await page.goto(`/courses/${course.id}`);

  await expect(page.getByText('4 out of 5 stars, 1 rating')).toBeAttached();
  await expect(page.getByText('You can rate a course once you are enrolled in it.')).toBeVisible();
  await expect(yourRating(page)).toBeHidden();

  await page.getByRole('button', { name: 'Enroll' }).click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  await expect(yourRating(page)).toBeVisible();
});

test('a rating that is not saved says so, and the stars go back to what was given', async ({ page, given }) => {
  const course = await given.course();
  const student = await given.signedIn();
  await given.enrolment(student.id, course.id);
  await page.goto(`/courses/${course.id}`);
  await page.route('**/rating', (route) => route.abort());

  await press(page, 4);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your rating was not saved.');
  await expect(yourRating(page)).toHaveAttribute('aria-valuetext', 'No stars yet');

  await page.unroute('**/rating');
  await press(page, 4);
  await expect(thanks(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
});
