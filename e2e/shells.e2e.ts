import type { Page } from '@playwright/test';
import { expect, test } from './school.ts';

const studentLinks = [
  ['Main', '/'],
  ['Courses', '/courses'],
  ['Schedule', '/schedule'],
  ['Livestream', '/livestream'],
  ['Live Code', '/code'],
  ['Assignments', '/assignments'],
  ['Challenges', '/challenges'],
  ['Payments', '/payments'],
] as const;

const adminLinks = [
  ['Dashboard', '/admin/'],
  ['Courses', '/admin/courses'],
  ['Schedule', '/admin/schedule'],
  ['Grading', '/admin/grading'],
  ['Livestream', '/admin/livestream'],
  ['Challenges', '/admin/challenges'],
] as const;

const navigation = (page: Page) => page.getByRole('navigation').first();

test('the student shell leads everywhere, names the person and marks where one is', async ({ page, given }) => {
  await given.signedIn(await given.student({ name: 'Amina Yusuf' }));
  await page.goto('/');
  await expect(page.getByRole('banner')).toContainText('Amina Yusuf');

  for (const [name, address] of studentLinks) {
    await navigation(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(navigation(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the admin shell leads everywhere and ends with the year', async ({ page, given }) => {
  await given.signedIn(await given.tutor({ name: 'Faith Chebet' }));
  await page.goto('/admin');
  await expect(page.getByRole('banner')).toContainText('Faith Chebet');
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));

  for (const [name, address] of adminLinks) {
    await navigation(page).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(address);
    await expect(navigation(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
});

test('every page of the route map is there for its reader', async ({ page, given }) => {
  await given.signedIn();
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
  await page.goto('/successful');
  await expect(page.getByText('Request sent to Phone Number')).toBeVisible();
  await expect(page.getByText('Thank you')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/payments');
  await page.goto('/error');
  await expect(page.getByText('An error occured processing your payment')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
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

test('an address that leads nowhere says so in each part of the school, with the way home', async ({ page, given }) => {
  await page.goto('/login');
  await given.signedIn();
  await page.goto('/schedule/nowhere');
  await expect(page.getByText('Page not Found')).toBeVisible();
  await expect(page.getByText('Return to Home to solve this error')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a visitor and a tutor at an unknown address see the public page of it', async ({ page, given }) => {
  await page.goto('/nowhere');
  await expect(page.getByText('Page not Found')).toBeVisible();
  await expect(page).toHaveURL('/nowhere');
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/login');

  await given.signedIn(await given.tutor());
  await page.goto('/schedule/nowhere');
  await expect(page.getByText('Page not Found')).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/admin\/?$/);
});

test('an admin address that leads nowhere leads back to /admin/', async ({ page, given }) => {
  await given.signedIn(await given.admin());
  await page.goto('/admin/nowhere');
  await expect(page.getByText('Page not Found')).toBeVisible();
  await expect(page.getByText('Return to Home to solve this error')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/admin/');
});

test('a student who opens /admin goes home; a visitor who opens either goes to sign in', async ({ page, given }) => {
  for (const address of ['/', '/schedule', '/admin', '/admin/courses']) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
  }
  await given.signedIn();
  await page.goto('/admin/courses');
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('pages without a sign-in are open to visitors', async ({ page }) => {
  await page.goto('/helpfund');
  await expect(page).toHaveURL('/invalidpath');
  await expect(page.getByText('The URL path is invalid')).toBeVisible();
  for (const address of ['/enroll', '/forgot-password', '/privacy', '/helpfund/00000000-0000-4000-8000-000000000000']) {
    await page.goto(address);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a profile is changed, and the name at the top follows', async ({ page, given }) => {
  await given.signedIn(await given.student({ name: 'Amina Yusuf' }));
  await page.goto('/profile');
  await page.getByLabel('Name').fill('Amina Hassan');
  await page.getByRole('button', { name: 'Update' }).click();

  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Amina Hassan');
});

test('on a phone the way lies at the bottom: five entries, and the rest under More', async ({ page, given }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await given.signedIn();
  await page.goto('/');
  const bar = page.getByRole('navigation').filter({ visible: true }).last();
  await expect(bar.getByRole('link')).toHaveCount(5);

  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Payments' }).filter({ visible: true }).click();

  await expect(page).toHaveURL('/payments');
  await expect(bar.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'page');
  const isWiderThanThePhone = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isWiderThanThePhone).toBe(false);
});

test('a press beside More closes it, and signing out from it says why it did not work', async ({ page, given }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await given.signedIn();
  await page.goto('/');
  const more = page.getByRole('dialog', { name: 'More' });
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await more.getByRole('heading').click();
  await expect(more).toBeVisible();
  await page.mouse.click(200, 40);
  await expect(more).toBeHidden();

  await page.route('**/api/v1/auth/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await more.getByRole('button', { name: 'Sign out' }).click();
  await expect(more).toBeHidden();
  await expect(page.getByRole('alert').filter({ hasText: 'You are still signed in.' })).toBeVisible();
});

test('the keyboard reaches the content past the navigation, and the theme is remembered', async ({ page, given }) => {
  await given.signedIn();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'All Courses' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();

  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await page
    .getByRole('button', { name: /^Theme/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('button', { name: 'Theme: light' }).filter({ visible: true }).click();
  expect(await scheme()).toBe('dark');
  await page.reload();
  expect(await scheme()).toBe('dark');
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
    await navigation(page).getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByText('This page could not be loaded.')).toBeVisible();

    await page.unroute('**/assets/SchedulePage-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  });
});

test('the office sees all its ways at 1280 px, and nothing scrolls sideways on a phone or with larger text', async ({
  page,
  given,
}) => {
  await given.signedIn(await given.admin({ name: 'Njeri Wanjiku Mwangi' }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/schedule');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link')).toHaveCount(10);
  for (const link of await bar.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 });
  await expect(bar.getByRole('button', { name: 'More' })).toBeHidden();
  const tops = await bar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size, 'all in one line').toBe(1);

  const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await widthOf()).toBeLessThanOrEqual(1280);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await widthOf()).toBeLessThanOrEqual(1280);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(bar.getByRole('button', { name: 'More' })).toBeVisible();
  expect(await widthOf()).toBeLessThanOrEqual(390);
});
