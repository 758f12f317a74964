import { expect, test } from './school.ts';

test('every page of the route map is there for a student, who changes her name and the theme', async ({
  page,
  given,
}) => {
  await given.signedIn(await given.student({ name: 'Amina Yusuf' }));
  const pages = [
    '/courses/00000000-0000-4000-8000-000000000000',
    '/live/algebra',
    '/assignments',
    '/challenges',
    '/profile',
  ];
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not Found');
    await expect(page).toHaveURL(address);
  }
  await page.getByLabel('Name').fill('Amina Hassan');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Amina Hassan');

  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await page.getByRole('button', { name: 'Theme: automatic' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Theme: light' }).filter({ visible: true }).click();
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  expect(await scheme()).toBe('dark');
});

test('every admin page of the route map is there', async ({ page, given }) => {
  await given.signedIn(await given.tutor());
  for (const address of [
    '/admin/courses/lessons/x',
    '/admin/courses/lessons/x/y',
    '/admin/courses/searchcourses?q=a',
    '/admin/liveTutor/algebra',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not Found');
    await expect(page).toHaveURL(address);
  }
});

test('an app that does not arrive says so, and comes when asked again', async ({ page }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/privacy');
  await expect(page.getByRole('alert')).toContainText('Darasa could not be loaded.');

  await page.unroute('**/assets/index-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
});

test('public pages lead to the licences of what browsers get', async ({ page }) => {
  await page.goto('/code-runner');
  await page.getByRole('link', { name: 'Open-source licences' }).click();
  await expect(page.getByText('MPL-2.0')).toBeVisible();
});

test.describe('without a page’s file', () => {
  test.use({ mayLog: /PageMissing/ });

  test('a page that does not arrive says so, and comes when asked again', async ({ page, given }) => {
    await given.signedIn();
    await page.goto('/');
    await page.route('**/assets/SchedulePage-*.js', (route) => route.abort());
    await page.getByRole('navigation').first().getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByText('This page could not be loaded.')).toBeVisible();

    await page.unroute('**/assets/SchedulePage-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  });
});
