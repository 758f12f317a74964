/** Tests parts of the app that fail to load, and that load when the user retries. */
import { fileOf } from '#e2e/fixtures/module-files.ts';
import { expect, test } from '#e2e/fixtures/school.ts';

test.use({ mayLog: /PageNotLoaded/ });

test('an app that fails to load shows an error, and loads on retry; so does a page', async ({ page, create }) => {
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/code-runner');
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  await page.unroute('**/assets/index-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  // Public pages link to the licences of the app's dependencies.
  await page.getByRole('link', { name: 'Open-source licences' }).click();
  await expect(page.getByText('MPL-2.0')).toBeVisible();

  await create.signedIn();
  await page.goto('/');
  const schedule = fileOf('student/schedule/SchedulePage.tsx');
  await page.route(schedule, (route) => route.abort());
  await page.getByRole('navigation').first().getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { name: 'Couldn’t load this page' })).toBeVisible();
  await page.unroute(schedule);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
});
