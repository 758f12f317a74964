import type { Route } from '@playwright/test';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

const yourRating = (page: Page) => page.getByRole('slider', { name: 'Your rating' });
const thanks = (page: Page) => page.getByText('Thank you for your rating');

/** The width of a star in pixels, which is wide enough for a thumb. */
const STAR_WIDTH = 44;

/** Presses the middle of the half star that chooses `value`. The first star is aligned with the heading. */
async function press(page: Page, value: number) {
  await yourRating(page).scrollIntoViewIfNeeded();
  const { x } = (await page.getByRole('heading', { name: 'Your rating' }).boundingBox())!;
  const { y, height } = (await yourRating(page).boundingBox())!;
  await page.mouse.click(x + (value - 0.25) * STAR_WIDTH, y + height / 2);
}

test('pressing half a star rates a course, and every list shows the new mean immediately', async ({ page, create }) => {
  const course = await create.course({ title: 'Basket making' });
  const student = await create.signedIn();
  await create.enrolment(student.id, course.id);
  await page.goto('/');
  const cards = page.getByRole('article', { name: 'Basket making' });
  await expect(cards.filter({ hasText: 'Not rated yet' })).toHaveCount(2);
  await cards.first().getByRole('link', { name: 'See more' }).click();
  await expect(yourRating(page)).toHaveAttribute('aria-valuetext', 'Not rated yet');

  await press(page, 3.5);
  await expect(thanks(page)).toBeVisible();
  await expect(yourRating(page)).toHaveAttribute('aria-valuetext', '3.5 stars');
  await expect(page.getByText('3.5 from 1 rating')).toBeVisible();

  const requests: string[] = [];
  page.on('request', (request) => /\/courses\//.test(request.url()) && requests.push(request.url()));
  await page.goBack();
  await expect(cards.filter({ hasText: '3.5 out of 5 stars, 1 rating' })).toHaveCount(2);
  expect(requests).toEqual([]);
});

test('a rating chosen just before leaving the page is saved', { tag: '@long' }, async ({ page, create }) => {
  const course = await create.course({ title: 'Abacus making' });
  const student = await create.signedIn();
  await create.enrolment(student.id, course.id);
  await page.goto(`/courses/${course.id}`);

  await press(page, 4);
  await page.getByRole('link', { name: 'All courses' }).click();

  await expect(page.getByRole('article', { name: 'Abacus making' })).toContainText('4 out of 5 stars, 1 rating');
});

test('a rating chosen just before a reload is saved', { tag: '@long' }, async ({ page, create }) => {
  const course = await create.course();
  const student = await create.signedIn();
  await create.enrolment(student.id, course.id);
  await page.goto(`/courses/${course.id}`);

  await press(page, 4);
  await page.reload();

  // Reloads until the rating shows: the server may answer the first reload before it has stored the rating.
  await expect(async () => {
    await page.reload();
    await expect(yourRating(page)).toHaveAttribute('aria-valuetext', '4 stars', { timeout: 2000 });
  }).toPass();
});

test('a slow rating does not overwrite a newer one', { tag: '@long' }, async ({ page, create }) => {
  const course = await create.course();
  const student = await create.signedIn();
  await create.enrolment(student.id, course.id);
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
