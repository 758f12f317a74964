/** The pages that links in emails lead to. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { auth } from '#contract/auth.ts';
import { authMessages } from '#contract/messages/auth-messages.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

const resetLink = '/password-reset/00000000-0000-4000-8000-000000000000/secret';

test('a reset link that has been used shows 404 and the way to a new one', async () => {
  school.refuse(auth.checkResetLink, { code: 'not_found', message: authMessages.linkInvalid });
  show(resetLink);

  await expect.element(page.getByText('404 - NOT FOUND')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ask for a new link' }))
    .toHaveAttribute('href', '/forgot-password');
});

test('a reset link that could not be checked is checked again', async () => {
  school.breakOff(auth.checkResetLink);
  show(resetLink);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The school cannot be reached.');

  school.answer(auth.checkResetLink, { message: authMessages.resetLinkValid });
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(page.getByLabelText('New Password')).toBeVisible();
});

test('a new password is typed twice alike, sent once, and its form is not found by the way back', async () => {
  school.answer(auth.checkResetLink, { message: authMessages.resetLinkValid });
  school.answer(auth.resetPassword, { message: authMessages.passwordChanged });
  show('/forgot-password');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  show(resetLink);
  await page.getByLabelText('New Password').fill('chapati77');
  await page.getByLabelText('Confirm password').fill('chapati78');
  await userEvent.tab();
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabelText('Confirm password').fill('chapati77');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alertdialog', { name: 'Password changed' }).getByRole('button', { name: 'OK' }).click();
  await expectAddress('/login');

  const [a, b] = resetLink.split('/').slice(2);
  expect(school.asked(auth.resetPassword)).toEqual([{ params: { a, b }, body: { password: 'chapati77' } }]);
  history.back();
  await expectAddress('/forgot-password');
  await expect.element(page.getByLabelText('New Password')).not.toBeInTheDocument();
});

test('a link to choose a new password is asked for', async () => {
  const email = 'wanjiru@example.com';
  school.answer(auth.sendLink, { message: authMessages.linkSent(email) });
  show('/forgot-password');
  await page.getByLabelText('Email').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect
    .element(page.getByRole('alertdialog', { name: 'Check your email' }))
    .toHaveTextContent(`If there is an account for ${email}`);
});

test('a link that confirms nothing says so, with the way to sign in', async () => {
  school.refuse(auth.verifyEmail, { code: 'not_found', message: authMessages.linkInvalid });
  show('/verify/student/verify/guess');

  await expect.element(page.getByRole('heading', { name: 'Error' })).toBeVisible();
  await expect
    .element(page.getByText('The link is already invalid You can request a new link or check email for latest link!'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: /login/i })).toHaveAttribute('href', '/login');
});
