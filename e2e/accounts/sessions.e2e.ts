import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test } from '#e2e/fixtures/school.ts';
import type { Person } from '#server/testing/factories/factories.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const OPERA_MINI = 'Opera/9.80 (Android; Opera Mini/36.2.2254/191.249; U; en) Presto/2.12.423 Version/12.16';

/** Signs the person in on another device, and returns that device's page. */
async function deviceOf(browser: Browser, person: Person, device: { userAgent: string; baseURL: string }) {
  const page = await (await browser.newContext(device)).newPage();
  await page.goto('/login');
  await signIn(page, person);
  await expect(page.getByRole('banner')).toBeVisible();
  return page;
}

const devices = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' });

const headingOf = (page: Page) => devices(page).getByRole('heading', { name: 'Where you are signed in' });

test('the devices with a session are listed, and can be signed out one by one', async ({
  page,
  create,
  browser,
  school,
}) => {
  const student = await create.signedIn();
  const phone = await deviceOf(browser, student, { userAgent: PHONE, baseURL: school.url });
  const old = await deviceOf(browser, student, { userAgent: OPERA_MINI, baseURL: school.url });
  await page.goto('/profile');
  await expect(devices(page).getByRole('listitem')).toHaveCount(3);
  await expect(devices(page).getByRole('listitem').first()).toContainText('This device');

  const row = devices(page).getByRole('listitem').filter({ hasText: 'Opera Mini on Android' });
  await expect(row).toContainText('Signed in within the last hour');
  await row.getByRole('button', { name: 'Sign out Opera Mini on Android' }).click();
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(row).toBeHidden();
  await expect(headingOf(page)).toBeFocused();
  await old.reload();
  await expect(old).toHaveURL('/login');
  await phone.reload();
  await expect(phone.getByRole('banner')).toBeVisible();

  await devices(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(devices(page).getByRole('listitem')).toHaveCount(1);
  await expect(devices(page).getByRole('button', { name: 'Sign out everywhere else' })).toBeHidden();
  await expect(headingOf(page)).toBeFocused();
  await phone.reload();
  await expect(phone).toHaveURL('/login');
});
