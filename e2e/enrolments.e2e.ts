import { expect, test } from './school.ts';

test('a student joins a free course and finds it among her own, without a page reload', async ({ page, given }) => {
  await given.course({ title: 'Archery', price: 0 });
  await given.signedIn();
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { isStillTheSamePage: true }));

  const card = page.getByRole('region', { name: 'All Courses' }).getByRole('article', { name: 'Archery' });
  await card.getByRole('button', { name: 'Enroll' }).click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  await expect(card.getByRole('link', { name: 'See more' })).toBeFocused();

  await expect(page.getByRole('region', { name: 'Your courses' })).toContainText('Archery');
  await expect(card.getByRole('button', { name: 'Enroll' })).toBeHidden();
  expect(await page.evaluate(() => 'isStillTheSamePage' in window)).toBe(true);
});

test('the alert after Enroll leads to the first lesson of the course', async ({ page, given }) => {
  const course = await given.course({ title: 'Falconry', price: 0 });
  const first = await given.lesson(course.id, { title: 'The glove' });
  await given.signedIn();
  await page.goto('/');

  await page.getByRole('article', { name: 'Falconry' }).getByRole('button', { name: 'Enroll' }).click();
  const success = page.getByRole('alertdialog', { name: 'Success' });
  await expect(success.getByText('You are now enrolled in Falconry', { exact: true })).toBeVisible();
  await expect(success.getByRole('button', { name: 'OK' })).toBeVisible();
  await success.getByRole('button', { name: 'Start course' }).click();

  await expect(page).toHaveURL(`/courses/${course.id}/${first.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'The glove' })).toBeFocused();
});

test('a course with a price asks how to pay before anything else', async ({ page, given }) => {
  const { id } = await given.course({ title: 'Bicycles', price: 45_000 });
  await given.signedIn();
  await page.goto('/');

  await page.getByRole('article', { name: 'Bicycles' }).getByRole('button', { name: 'Enroll' }).click();

  const dialog = page.getByRole('dialog', { name: 'Choose a Payment method' });
  await expect(dialog).toContainText(
    'The course(Bicycles) is not free. You are required to pay KSH 45000 to access the course. Choose your payment method.',
  );
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Mobile money (Kenya)',
    'Online wallet Not available',
    'Bank card Not available',
  ]);
  await expect(dialog.getByRole('button', { name: 'Not available' })).toHaveCount(2);
  for (const method of await dialog.getByRole('button', { name: 'Not available' }).all())
    await expect(method).toBeDisabled();
  await dialog.getByRole('button', { name: 'Mobile money' }).click();
  await expect(page).toHaveURL(`/payments?course=${id}`);
});

test('joining asks for the courses that one has joined and how far one is, and for nothing else again', async ({
  page,
  given,
}) => {
  await given.course({ title: 'Abacus sums', price: 0 });
  await given.signedIn();
  await page.goto('/');
  const card = page.getByRole('region', { name: 'All Courses' }).getByRole('article', { name: 'Abacus sums' });
  await expect(card).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });

  await card.getByRole('button', { name: 'Enroll' }).click();
  await page.getByRole('alertdialog', { name: 'Success' }).getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('region', { name: 'Your courses' })).toContainText('Abacus sums');

  expect(asked).toEqual([
    expect.stringMatching(/^PUT .*\/users\/enroll\//),
    'GET /api/v1/courses/students',
    'GET /api/v1/progress/',
  ]);
});

test('a course that has gone meanwhile says so', async ({ page, given }) => {
  await given.course({ title: 'Anvils', price: 0 });
  await given.signedIn();
  await page.route('**/users/enroll/*', (route) => {
    const gone = route
      .request()
      .url()
      .replace(/[^/]+$/, '00000000-0000-4000-8000-000000000000');
    return route.continue({ url: gone });
  });
  await page.goto('/');

  await page.getByRole('article', { name: 'Anvils' }).getByRole('button', { name: 'Enroll' }).click();

  await expect(page.getByRole('alertdialog', { name: 'An Error occurred' })).toContainText(
    'This course no longer exists.',
  );
});

test('a list that does not come says so, and comes when asked again', async ({ page, given }) => {
  await given.signedIn();
  await page.route('**/api/v1/courses/', (route) => route.abort());
  await page.goto('/');
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('The courses could not be loaded.');

  await page.unroute('**/api/v1/courses/');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(failed).toBeHidden();

  await expect(page.getByRole('region', { name: 'All Courses' }).getByRole('article').first()).toBeVisible();
});

test('a student without courses, in a school without courses, is told both', async ({ page, given }) => {
  await given.signedIn();
  await page.route('**/api/v1/courses/', (route) => route.fulfill({ json: [] }));
  await page.goto('/');

  await expect(page.getByRole('region', { name: 'Your courses' })).toContainText(
    'You have not enrolled for any course yet',
  );
  await expect(page.getByRole('region', { name: 'All Courses' })).toContainText('No courses available');
});
