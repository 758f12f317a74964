import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#e2e/fixtures/school.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Returns a unique name of a person. */
const uniqueName = () => `Amina ${randomUUID().slice(0, 8)}`;

test('the office invites a tutor, who sets a password by the email and signs in; a deactivated tutor is signed out until reactivated', async ({
  page,
  create,
  mailbox,
  browser,
  school,
}) => {
  const email = `mwalimu${Date.now()}@example.com`;
  await create.signedIn(await create.admin());
  await page.goto('/admin');
  await page.getByRole('navigation').getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Invite a tutor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a tutor' });
  await dialog.getByLabel('Name').fill('Mwalimu Wetu');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`We have sent an invitation to ${email}.`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Invite a tutor' })).toBeFocused();
  await page.getByLabel('Name, email or number').fill(email);
  await expect(rowOf(page, 'Mwalimu Wetu')).toContainText('Invited');

  const tutor = await (await browser.newContext({ baseURL: school.url })).newPage();
  await tutor.goto(await mailbox.linkTo(email));
  await tutor.getByLabel('New Password').fill('chapati77');
  await tutor.getByLabel('Confirm password').fill('chapati77');
  await tutor.getByRole('button', { name: 'Submit' }).click();
  await tutor.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await signIn(tutor, { email, password: 'chapati77' });
  await expect(tutor).toHaveURL(/\/admin\/?$/);
  await expect(tutor.getByRole('banner')).toContainText('Mwalimu Wetu');

  await page.getByRole('button', { name: 'Manage Mwalimu Wetu' }).click();
  const account = page.getByRole('dialog', { name: 'Mwalimu Wetu' });
  await account.getByRole('button', { name: 'Deactivate this account' }).click();
  await expect(account.getByText('Deactivate the account of Mwalimu Wetu?')).toBeFocused();
  await account.getByRole('button', { name: 'Yes, deactivate' }).click();
  await expect(rowOf(page, 'Mwalimu Wetu')).toContainText('Deactivated');
  await tutor.reload();
  await expect(tutor).toHaveURL('/login');
  await signIn(tutor, { email, password: 'chapati77' });
  await expect(
    tutor.getByRole('form', { name: 'Sign in' }).getByText(/office has deactivated this account/),
  ).toBeVisible();
  await expect(tutor).toHaveURL('/login');

  await page.getByRole('button', { name: 'Manage Mwalimu Wetu' }).click();
  await account.getByRole('button', { name: 'Reactivate' }).click();
  await expect(rowOf(page, 'Mwalimu Wetu')).toContainText('Active');
  await signIn(tutor, { email, password: 'chapati77' });
  await expect(tutor).toHaveURL(/\/admin\/?$/);
});

test('choosing a type right after typing keeps the search term and the type', { tag: '@long' }, async ({
  page,
  create,
}) => {
  const name = uniqueName();
  await create.student({ name });
  await create.tutor({ name: `${name} Otieno` });
  await create.signedIn(await create.admin());
  await page.clock.install();
  await page.goto('/admin/people');
  await expect(page.getByRole('table')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);

  await page.getByLabel('Name, email or number').fill(name);
  await page.getByLabel('Type').selectOption('Tutor');
  await expect(page).toHaveURL(/[?]type=tutor$/);
  await page.clock.resume();

  await expect(page.getByRole('status').first()).toHaveText('1 person found');
  await expect(page).toHaveURL(/[?]q=Amina\+\w+&type=tutor$/);
  await expect(page.getByLabel('Name, email or number')).toHaveValue(name);
});

test('an unknown page number shows the last page, and an overlong search is cut', { tag: '@long' }, async ({
  page,
  create,
}) => {
  const name = uniqueName();
  await create.student({ name });
  await create.signedIn(await create.admin());

  await page.goto(`/admin/people?q=${encodeURIComponent(name)}&page=99`);
  await expect(rowOf(page, name)).toBeVisible();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  await expect(page).toHaveURL(/\?q=Amina\+\w+$/);

  await page.goto(`/admin/people?q=${'long '.repeat(50)}`);
  await expect(page.getByText('No people match this search.')).toBeVisible();
});

test('when a person’s row leaves the list, the focus moves to the count, without an error', { tag: '@long' }, async ({
  page,
  create,
}) => {
  const name = uniqueName();
  await create.student({ name });
  await create.signedIn(await create.admin());
  await page.goto(`/admin/people?q=${encodeURIComponent(name)}&type=student`);
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('radio', { name: 'Tutor' }).check();
  await dialog.getByRole('button', { name: 'Make a tutor' }).click();

  await expect(page.getByText(`${name} is now a tutor.`)).toBeVisible();
  await expect(rowOf(page, name)).toBeHidden();
  const count = page.getByRole('main').getByRole('status').first();
  await expect(count).toHaveText('No people match this search.');
  await expect(count).toBeFocused();
});

test('a long list of people is split into pages', { tag: '@long' }, async ({ page, create }) => {
  const name = uniqueName();
  await Promise.all(Array.from({ length: 51 }, (_, place) => create.student({ name: `${name} ${100 + place}` })));
  await create.signedIn(await create.admin());
  await page.goto(`/admin/people?q=${encodeURIComponent(name)}`);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(51);

  await page.getByRole('link', { name: 'Next' }).click();

  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(page).toHaveURL(/&page=2$/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, `${name} 150`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Next' })).toBeFocused();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
});
