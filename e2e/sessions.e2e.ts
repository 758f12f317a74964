import type { Browser, Page } from '@playwright/test';
import type { Person } from '#server/testing/given.ts';
import { expect, signIn, test } from './school.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const OPERA_MINI = 'Opera/9.80 (Android; Opera Mini/36.2.2254/191.249; U; en) Presto/2.12.423 Version/12.16';

/** That person, signing in on another device. */
async function deviceOf(browser: Browser, person: Person, device: { userAgent: string; baseURL: string }) {
  const page = await (await browser.newContext(device)).newPage();
  await page.goto('/login');
  await signIn(page, person);
  await expect(page.getByRole('banner')).toBeVisible();
  return page;
}

const devices = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' });

const headingOf = (page: Page) => devices(page).getByRole('heading', { name: 'Where you are signed in' });

test('the devices where one is signed in are listed, and signed out one by one', async ({
  page,
  given,
  browser,
  school,
}) => {
  const student = await given.signedIn();
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

test('devices of one name are told apart by when they were used', async ({ page, given }) => {
  const student = await given.signedIn();
  await given.session(student);
  await page.goto('/profile');

  const button = devices(page).getByRole('listitem').last().getByRole('button');
  await expect(button).toHaveAccessibleDescription('Last seen within the last hour Signed in within the last hour');
});

test('a tutor finds it on the dashboard; signing this device out there is signing out', async ({ page, given }) => {
  await given.signedIn(await given.tutor());
  await page.goto('/admin');
  await devices(page).getByRole('button', { name: 'Sign out here' }).click();

  await expect(page).toHaveURL('/login');
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');
});

test('a device that could not be signed out is still there, with the reason beside it', async ({ page, given }) => {
  const student = await given.signedIn();
  await given.session(student);
  await page.goto('/profile');
  await expect(devices(page).getByRole('listitem')).toHaveCount(2);
  await page.route('**/api/v1/sessions/*', (route) => route.abort());
  const other = devices(page).getByRole('listitem').last();
  await other.getByRole('button', { name: 'Sign out' }).click();

  await expect(other.getByRole('alert')).toContainText('The school cannot be reached.');
});

test('a list that does not come says so, and comes when asked again', async ({ page, given }) => {
  await given.signedIn();
  await page.route('**/api/v1/sessions/', (route) => route.abort());
  await page.goto('/profile');
  await expect(devices(page).getByRole('alert')).toContainText('The school cannot be reached.');

  await page.unroute('**/api/v1/sessions/');
  await devices(page).getByRole('button', { name: 'Try again' }).click();
  await expect(devices(page).getByRole('listitem')).toHaveCount(1);
});
