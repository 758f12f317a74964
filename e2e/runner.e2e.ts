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
