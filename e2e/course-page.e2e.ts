import { expect, type Page, test } from './school.ts';

/** The calls of the API that the page makes from now on. */
function callsOf(page: Page) {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname.replace('/api/v1', ''));
  });
  return calls;
}

test('a course says what it is about, line by line, what it costs and what students think of it', async ({
  page,
  given,
}) => {
  const course = await given.course({
    title: 'Dressmaking',
    desc: 'Cut and sew.\nWeek 1: the machine',
    price: 12_500,
    level: 'Advanced',
  });
  await given.rating(course.id, 4.5);
  await given.rating(course.id, 4);
  await given.signedIn();
  await page.goto(`/courses/${course.id}`);

  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1, name: 'Dressmaking' })).toBeVisible();
  await expect(page).toHaveTitle('Dressmaking · Darasa');
  for (const text of ['Advanced', 'Ksh. 12,500', '4.3 from 2 ratings'])
    await expect(article.getByText(text, { exact: true })).toBeVisible();
  expect(await article.getByText('Cut and sew.').innerText()).toBe('Cut and sew.\nWeek 1: the machine');

  await article.getByRole('button', { name: 'Enroll in Dressmaking' }).click();
  await expect(page.getByRole('dialog', { name: 'Choose a Payment method' })).toContainText('KSH 12500');
});

test('a free course is joined on its page, and the focus stays on it', async ({ page, given }) => {
  const course = await given.course({ title: 'Fish farming' });
  await given.signedIn();
  await page.goto(`/courses/${course.id}`);

  await page.getByRole('button', { name: 'Enroll in Fish farming' }).click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();

  await expect(page.getByText('Joined', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enroll' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Fish farming' })).toBeFocused();
});

test('opened by itself it does not ask for the list; from the list it asks for its tutor and its lessons alone', async ({
  page,
  given,
}) => {
  const course = await given.course({ title: 'Airing by sun' });
  const other = await given.course({ title: 'Airing by wind' });
  await given.signedIn();
  const calls = callsOf(page);
  await page.goto(`/courses/${course.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Airing by sun' })).toBeVisible();
  expect(calls).toContain(`/courses/tutor/${course.id}`);
  expect(calls).not.toContain('/courses/');

  await page.getByRole('link', { name: 'All courses' }).click();
  await expect(page.getByRole('article', { name: 'Airing by sun' })).toBeVisible();
  calls.length = 0;
  await page.getByRole('link', { name: 'See more about Airing by wind' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Airing by wind' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article', { name: 'Airing by sun' })).toBeVisible();

  expect(calls.toSorted()).toEqual([`/courses/tutor/${other.id}`, `/lessons/${other.id}`]);
});

test('a course that is not there, or no id at all, says so with the way to all courses', async ({ page, given }) => {
  await given.signedIn();
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    await page.goto(`/courses/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'No such course' })).toBeVisible();
    await expect(page.getByText('This course no longer exists.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'All courses' })).toHaveAttribute('href', '/courses');
  }
});

test('a course that does not come says so, and comes when asked again', async ({ page, given }) => {
  const course = await given.course({ title: 'Radio repair' });
  await given.signedIn();
  await page.route('**/courses/tutor/*', (route) => route.abort());
  await page.goto(`/courses/${course.id}`);
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('The course could not be loaded.');

  await page.unroute('**/courses/tutor/*');
  await failed.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Radio repair' })).toBeVisible();
});
