import { expect, test } from './school.ts';

test('the office sees which languages are here, and how to get the rest', async ({ page, given }) => {
  await given.signedIn(await given.admin());
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Code runner' }).filter({ visible: true }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Code runner' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Languages' });
  const javascript = table.getByRole('row').filter({ hasText: 'JavaScript' });
  await expect(javascript).toContainText('Here');
  const swift = table.getByRole('row').filter({ hasText: 'Swift' });
  await expect(swift).toContainText('Missing');
  await expect(page.getByText(/running, \d+ waiting/)).toBeVisible();
  await expect(
    page.getByText('Each program is shut off from the school, the network and other programs.'),
  ).toBeVisible();
});

test('on a phone the missing languages come first, and the others when they are wanted', async ({ page, given }) => {
  await given.signedIn(await given.admin());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/runner');

  const missing = page.getByRole('table', { name: 'Missing languages' });
  await expect(missing.getByRole('row').filter({ hasText: 'Swift' })).toBeVisible();
  await expect(missing.getByText('JavaScript')).toBeHidden();
  const here = page.getByRole('table', { name: 'Languages', exact: true });
  await expect(here).toBeHidden();

  await page.getByText(/^Show the \d+ that are here$/).click();
  await expect(here.getByRole('row').filter({ hasText: 'JavaScript' })).toBeVisible();
});

test('tutors have no such page', async ({ page, given }) => {
  await given.signedIn(await given.tutor());
  await page.goto('/admin/runner');

  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Code runner');
  await expect(page.getByRole('link', { name: 'Code runner' })).toBeHidden();
});

test('anybody reads how to run the engine', async ({ page }) => {
  await page.goto('/code-runner');

  await expect(page.getByRole('heading', { level: 1, name: 'Your own code runner' })).toBeVisible();
  await expect(page.getByText('npm run languages -- install all')).toBeVisible();
});
