import type { Course } from '#contract/courses.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search courses' });
const titles = (page: Page) => page.getByRole('article').getByRole('heading');

test('typing searches after a pause, Enter searches immediately, and an empty field shows all courses', {
  tag: '@long',
}, async ({ page, create }) => {
  await create.course({ title: 'Welding basics' });
  await create.signedIn();
  await page.clock.install();
  await page.goto('/courses');
  await expect(page.getByRole('article').first()).toBeVisible();
  const all = await page.getByRole('article').count();
  const searchedTerms: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/courses/search')) searchedTerms.push(searchParams.get('q'));
  });

  await field(page).pressSequentially('weldin');
  await expect(titles(page)).toHaveText(['Welding basics']);
  expect(searchedTerms).toEqual(['weldin']);
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).fill('Welding ');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/courses?q=Welding');
  await page.clock.resume();
  await expect(field(page)).toHaveValue('Welding ');

  await field(page).fill('');
  await expect(page.getByRole('heading', { level: 2, name: 'All Courses' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(all);
  await expect(page).toHaveURL('/courses');
});

test('a search is cut at its maximum length', { tag: '@long' }, async ({ page, create }) => {
  const longSearch = 'x'.repeat(100);
  await create.signedIn();
  await page.goto(`/courses?q=${longSearch}yz`);
  await expect(page.getByText(`Nothing found for “${longSearch}”`)).toBeVisible();
});

/** Creates courses that differ in their titles only: Course 001, Course 002, … */
const schoolOf = (count: number): Course[] =>
  Array.from({ length: count }, (_, place) => ({
    _id: `00000000-0000-4000-8000-${String(place + 1).padStart(12, '0')}`,
    title: `Course ${String(place + 1).padStart(3, '0')}`,
    desc: 'One of many.',
    img: '',
    imgName: '',
    price: 0,
    level: place % 2 ? 'Beginner' : 'Advanced',
    language: 'en',
    rating: 0,
    ratings: 0,
    catchUpDays: null,
  }));

test('on return from a course, the list shows as many courses as before', { tag: '@long' }, async ({
  page,
  create,
}) => {
  await create.signedIn();
  const courses = schoolOf(60);
  await page.route('**/api/v1/courses/', (route) => route.fulfill({ json: courses }));
  await page.route('**/api/v1/courses/tutor/*', (route) =>
    route.fulfill({
      json: { ...courses.find(({ _id }) => route.request().url().endsWith(_id)), tutorName: 'Faith Chebet' },
    }),
  );
  await page.goto('/courses');
  await page.getByRole('button', { name: 'Show more' }).click();
  await page
    .getByRole('article', { name: 'Course 041' })
    .getByRole('link', { name: /See more/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Course 041' })).toBeVisible();

  await page.goBack();

  await expect(page.getByRole('article')).toHaveCount(48);
  await expect(page.getByRole('article', { name: 'Course 041' })).toBeInViewport();
});

test('the office sees 24 courses at first, and more on request', { tag: '@long' }, async ({ page, create }) => {
  await create.signedIn(await create.admin());
  const courses = schoolOf(30).map((course) => ({ ...course, students: 2 }));
  await page.route('**/api/v1/courses/tutor', (route) => route.fulfill({ json: courses }));
  await page.goto('/admin/courses');
  await expect(page.getByRole('article')).toHaveCount(24);

  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(30);
});
