/** The layout around every page of tutors and the office. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { setNoon } from '#web/testing/days.ts';
import { admin, tutor } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const links = [
  ['Dashboard', '/admin/'],
  ['Courses', '/admin/courses'],
  ['Schedule', '/admin/schedule'],
  ['Grading', '/admin/grading'],
  ['Livestream', '/admin/livestream'],
  ['Challenges', '/admin/challenges'],
] as const;

const navigation = page.getByRole('navigation', { name: 'Main' });

/** Opens a page whose own requests stay pending, because only the layout is tested here. */
function showEmpty(address: string, me = tutor()) {
  show(address, me);
  school.keepOthersPending();
}

test('the admin layout links to every page and ends with the year', async () => {
  setNoon(school);
  showEmpty('/admin', tutor({ name: 'Faith Chebet' }));
  await expect.element(page.getByRole('banner')).toHaveTextContent('Faith Chebet');
  await expect.element(page.getByRole('contentinfo')).toHaveTextContent('© 2027 Darasa');

  for (const [name, address] of links) {
    const link = navigation.getByRole('link', { name, exact: true });
    await link.click();
    await expectAddress(address);
    await expect.element(link).toHaveAttribute('aria-current', 'page');
  }

  await page.getByRole('banner').getByRole('link', { name: 'Faith Chebet' }).click();
  await expectAddress('/admin/profile');
});

test('a tutor with a long name sees all links in one line at 1280 px', async () => {
  showEmpty('/admin/schedule', tutor({ name: 'Njeri Wanjiku Mwangi' }));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const tops = navigation
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect().top);
  expect(tops).toHaveLength(6);
  expect(new Set(tops).size).toBe(1);
});

test('an unknown admin URL links back to /admin/', async () => {
  showEmpty('/admin/nowhere', admin());
  await expect.element(page.getByText('Page not Found')).toBeVisible();
  await expect.element(page.getByText('Return to Home to solve this error')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expectAddress('/admin/');
});

test('the office sees all links at 1280 px, and nothing scrolls sideways on a phone or with larger text', async () => {
  showEmpty('/admin/schedule', admin({ name: 'Njeri Wanjiku Mwangi' }));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  const navLinks = navigation.getByRole('link');
  expect(navLinks.elements()).toHaveLength(12);
  for (const link of navLinks.all()) await expect.element(link).toBeInViewport({ ratio: 0.99 });
  expect(navigation.getByRole('button', { name: 'More' }).elements()).toHaveLength(0);
  const tops = navLinks.elements().map((link) => link.getBoundingClientRect().top);
  expect(new Set(tops).size, 'all in one line').toBe(1);

  const { documentElement } = document;
  expect(documentElement.scrollWidth).toBeLessThanOrEqual(1280);
  onTestFinished(() => void documentElement.style.removeProperty('font-size'));
  documentElement.style.setProperty('font-size', '200%');
  expect(documentElement.scrollWidth).toBeLessThanOrEqual(1280);
  await page.viewport(390, 800);
  await expect.element(navigation.getByRole('button', { name: 'More' })).toBeVisible();
  expect(documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
