/** The layout around every page of a student. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { auth } from '#contract/auth.ts';
import { courses } from '#contract/courses.ts';
import { progress } from '#contract/progress.ts';
import { users } from '#contract/users.ts';
import { course, student } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const links = [
  ['Main', '/'],
  ['Courses', '/courses'],
  ['Schedule', '/schedule'],
  ['Livestream', '/livestream'],
  ['Live Code', '/code'],
  ['Projects', '/projects'],
  ['Assignments', '/assignments'],
  ['Challenges', '/challenges'],
  ['Payments', '/payments'],
] as const;

const navigation = page.getByRole('navigation').first();
const more = page.getByRole('dialog', { name: 'More' });

/** Opens a page whose own requests stay pending, because only the layout is tested here. */
function showEmpty(address: string, me = student()) {
  show(address, me);
  school.keepOthersPending();
}

async function showOnPhone(address: string) {
  await page.viewport(390, 800);
  showEmpty(address);
}

test('the student layout links to every page, names the student and marks the current page', async () => {
  showEmpty('/', student({ name: 'Amina Yusuf' }));
  await expect.element(page.getByRole('banner')).toHaveTextContent('Amina Yusuf');

  for (const [name, address] of links) {
    const link = navigation.getByRole('link', { name, exact: true });
    await link.click();
    await expectAddress(address);
    await expect.element(link).toHaveAttribute('aria-current', 'page');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('an unknown URL shows an error with a link home', async () => {
  showEmpty('/schedule/nowhere');
  await expect.element(page.getByText('Page not Found')).toBeVisible();
  await expect.element(page.getByText('Return to Home to solve this error')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expectAddress('/');
});

test('the result of a payment is shown, with a link back', async () => {
  showEmpty('/successful');
  await expect.element(page.getByText('Request sent to Phone Number')).toBeVisible();
  await expect.element(page.getByText('Thank you')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/payments');
  show('/error');
  await expect.element(page.getByText('An error occured processing your payment')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});

test('a profile is changed, and the name at the top follows', async () => {
  const amina = student({ name: 'Amina Yusuf' });
  showEmpty('/profile', amina);
  school.answer(users.read, amina);
  school.answer(users.update, ({ body: { name = '' } }) => ({ ...amina, name }));
  await page.getByLabelText('Name').fill('Amina Hassan');
  await page.getByRole('button', { name: 'Update' }).click();

  await expect.element(page.getByText('Profile updated')).toBeVisible();
  await expect.element(page.getByRole('banner')).toHaveTextContent('Amina Hassan');
  expect(school.requests(users.update)).toEqual([{ params: { userId: amina._id }, body: { name: 'Amina Hassan' } }]);
});

test('on a phone the navigation is at the bottom: five links, and the rest under More', async () => {
  await showOnPhone('/');
  const bar = page.getByRole('navigation').last();
  await expect.element(bar.getByRole('button', { name: 'More' })).toBeVisible();
  expect(bar.getByRole('link').elements()).toHaveLength(5);

  await bar.getByRole('button', { name: 'More' }).click();
  await more.getByRole('link', { name: 'Payments' }).click();

  await expectAddress('/payments');
  await expect.element(bar.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'page');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

test('a press outside More closes it, and a failed sign-out from it shows the reason', async () => {
  await showOnPhone('/');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await more.getByRole('heading').click();
  await expect.element(more).toBeVisible();
  const everything = page.elementLocator(document.documentElement);
  await everything.click({ position: { x: 200, y: 40 }, force: true });
  await expect.element(more).not.toBeInTheDocument();

  school.breakConnection(auth.signOut);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await more.getByRole('button', { name: 'Sign out' }).click();
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(page.getByRole('alert').filter({ hasText: 'You are still signed in.' })).toBeVisible();
});

test('a skip link leads past the navigation to the content, and the theme is remembered', async () => {
  school.answer(courses.list, [course()]);
  school.answer(courses.listJoined, []);
  school.answer(progress.list, []);
  show('/', student());
  await expect.element(page.getByRole('region', { name: 'All Courses' })).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();

  const theme = page.getByRole('button', { name: /^Theme/ });
  await expect.element(theme).toHaveAccessibleName('Theme: automatic');
  await theme.click();
  await expect.element(theme).toHaveAccessibleName('Theme: light');
  await theme.click();
  await expect.element(theme).toHaveAccessibleName('Theme: dark');
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
});
