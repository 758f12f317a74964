/** The list of applications. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { auth } from '#contract/auth.ts';
import { customers } from '#contract/customers.ts';
import { admin, tutor } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

test('a person whose session is over sees the sign-in page instead of a download', async () => {
  school.answer(customers.list, { customers: [], total: 0 });
  show('/admin/applications', admin());
  await expect.element(page.getByText('No applications match this search.')).toBeVisible();
  school.refuse(auth.loggedIn, { code: 'not_signed_in', message: 'Please sign in.' });
  await page.getByRole('link', { name: 'Download CSV' }).click();

  await expectAddress('/login');
  await expect.element(page.getByText('Your session has ended. Please sign in.')).toBeVisible();
});

test('the download has the applications of the search', async () => {
  school.answer(customers.list, { customers: [], total: 0 });
  show('/admin/applications?q=auma&status=contacted', admin());

  const save = page.getByRole('link', { name: 'Download CSV' });
  await expect.element(save).toHaveAttribute('href', expect.stringMatching(/\?q=auma&status=contacted$/));
});

test('only the office sees applications', async () => {
  show('/admin/applications', tutor());

  await expect.element(page.getByRole('heading', { name: 'Page not Found' })).toBeVisible();
});
