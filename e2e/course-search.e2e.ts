import type { Course } from '#contract/courses.ts';
import { expect, type Page, test } from './school.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search courses' });
const titles = (page: Page) => page.getByRole('article').getByRole('heading');

test('courses are found by the start of a word, in capitals, without accents and with a slip', async ({
  page,
  given,
}) => {
  await given.course({ title: 'Café management', desc: 'Espresso and accounts.' });
  await given.signedIn();
  await page.goto('/courses');

  for (const typed of ['mana', 'CAFÉ', 'cafe', 'managment', 'espress']) {
    await field(page).fill(typed);
    await expect(page.getByRole('heading', { level: 2, name: `Courses for “${typed}”` })).toBeVisible();
    await expect(page.getByText('1 course', { exact: true })).toBeVisible();
    await expect(titles(page)).toHaveText(['Café management']);
  }
  await expect(field(page)).toBeFocused();
});

test('typing asks once it pauses, Enter asks at once, and emptying shows all courses', { tag: '@long' }, async ({
  page,
  given,
}) => {
  await given.course({ title: 'Welding basics' });
  await given.signedIn();
  await page.clock.install();
  await page.goto('/courses');
  await expect(page.getByRole('article').first()).toBeVisible();
  const all = await page.getByRole('article').count();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/courses/search')) asked.push(searchParams.get('q'));
  });

  await field(page).pressSequentially('weldin');
  await expect(titles(page)).toHaveText(['Welding basics']);
  expect(asked).toEqual(['weldin']);
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

test('what is looked for and its level stand in the address, and survive a reload', async ({ page, given }) => {
  await given.course({ title: 'Drone flying', level: 'Advanced' });
  await given.course({ title: 'Drone building', level: 'Beginner' });
  await given.signedIn();
  await page.goto('/courses');
  await field(page).fill('drone');
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Advanced' }).click();

  for (const _ of ['before', 'after the reload']) {
    await expect(page).toHaveURL('/courses?q=drone&level=Advanced');
    await expect(page.getByRole('heading', { level: 2, name: 'Advanced courses for “drone”' })).toBeVisible();
    await expect(titles(page)).toHaveText(['Drone flying']);
    await expect(field(page)).toHaveValue('drone');
    await expect(page.getByRole('button', { name: 'Advanced' })).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
  }
});

test('nothing found says what to do, and leads to all courses with an empty field', async ({ page, given }) => {
  await given.signedIn();
  await page.goto('/courses?q=xyzzy');
  await expect(page.getByText('Nothing found for “xyzzy”')).toBeVisible();
  await expect(page.getByText('Check the spelling, or use fewer words.')).toBeVisible();

  await page.getByRole('link', { name: 'Show all courses' }).click();

  await expect(page.getByRole('heading', { level: 2, name: 'All Courses' })).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await page.goBack();
  await expect(field(page)).toHaveValue('xyzzy');
});

test('choosing a level keeps the focus on its button, and Back leaves the page', async ({ page, given }) => {
  await given.signedIn();
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Courses' }).click();
  await page.getByRole('button', { name: 'Beginner' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Beginner courses' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Beginner' })).toBeFocused();

  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a search that does not come says so, and comes when asked again', async ({ page, given }) => {
  await given.course({ title: 'Plumbing' });
  await given.signedIn();
  await page.route('**/courses/search?*', (route) => route.abort());
  await page.goto('/courses?q=plumb');
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('The courses could not be loaded.');

  await page.unroute('**/courses/search?*');
  await failed.getByRole('button', { name: 'Try again' }).click();

  await expect(titles(page)).toHaveText(['Plumbing']);
});

test('more letters than can be searched are cut', { tag: '@long' }, async ({ page, given }) => {
  const letters = 'x'.repeat(100);
  await given.signedIn();
  await page.goto(`/courses?q=${letters}yz`);
  await expect(page.getByText(`Nothing found for “${letters}”`)).toBeVisible();
});

test('a tutor searches on Enter or by the button, and is told once that nothing is found', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  await given.course({ title: 'Thatching', tutorId: tutor.id });
  await page.goto('/admin/courses');
  await field(page).fill('thatch');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/admin/courses/searchcourses?q=thatch');
  await expect(page.getByText('1 course for “thatch”')).toBeVisible();

  const letters = 'x'.repeat(100);
  await page.goto(`/admin/courses/searchcourses?q=${letters}yz`);
  await expect(page.getByRole('status').filter({ hasText: `Nothing found for “${letters}”` })).toBeVisible();
  await expect(page.getByText(/nothing found|no course/i)).toHaveCount(1);
});

/** A school with so many courses, all alike but for their names: Course 001, Course 002, … */
const schoolOf = (count: number): Course[] =>
  Array.from({ length: count }, (_, place) => ({
    _id: `00000000-0000-4000-8000-${String(place + 1).padStart(12, '0')}`,
    title: `Course ${String(place + 1).padStart(3, '0')}`,
    desc: 'One of many.',
    img: '',
    imgName: '',
    price: 0,
    level: place % 2 ? 'Beginner' : 'Advanced',
    rating: 0,
    ratings: 0,
  }));

test('of many courses 24 are shown at a time, and the keyboard goes on at the first new one', async ({
  page,
  given,
}) => {
  await given.signedIn();
  await page.route('**/api/v1/courses/', (route) => route.fulfill({ json: schoolOf(60) }));
  await page.goto('/courses');
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(page.getByRole('article')).toHaveCount(24);
  await expect(page.getByText('60 courses', { exact: true })).toBeVisible();

  await more.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(48);
  await expect(page.getByRole('article', { name: 'Course 025' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Enroll in Course 025' })).toBeFocused();
  await more.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(60);
  await expect(page.getByRole('article', { name: 'Course 049' })).toBeFocused();
  await expect(more).toBeHidden();

  await page.getByRole('button', { name: 'Beginner' }).click();
  await expect(page.getByText('30 courses', { exact: true })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(24);
});

test('whoever comes back from a course finds the list as long as it was', { tag: '@long' }, async ({ page, given }) => {
  await given.signedIn();
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

test('the office is shown many courses in the same way', { tag: '@long' }, async ({ page, given }) => {
  await given.signedIn(await given.admin());
  const courses = schoolOf(30).map((course) => ({ ...course, students: 2 }));
  await page.route('**/api/v1/courses/tutor', (route) => route.fulfill({ json: courses }));
  await page.goto('/admin/courses');
  await expect(page.getByRole('article')).toHaveCount(24);

  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(30);
});
