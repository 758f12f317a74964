/** The pages that links in emails open. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { auth } from '#contract/auth.ts';
import * as authTexts from '#texts/people/auth.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

const resetLink = '/password-reset/00000000-0000-4000-8000-000000000000/secret';

test('a used reset link shows 404 and a link to request a new one', async () => {
  school.refuse(auth.checkResetLink, { code: 'not_found', message: authTexts.linkInvalid });
  show(resetLink);

  await expect.element(page.getByText('404 - NOT FOUND')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Request a new link' }))
    .toHaveAttribute('href', '/forgot-password');
});

test('a reset link that could not be checked is checked again on retry', async () => {
  school.breakConnection(auth.checkResetLink);
  show(resetLink);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The school server cannot be reached.');

  school.answer(auth.checkResetLink, { message: authTexts.resetLinkValid });
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(page.getByLabelText('New Password')).toBeVisible();
});

test('a new password is entered twice, sent once, and Back does not return to its form', async () => {
  school.answer(auth.checkResetLink, { message: authTexts.resetLinkValid });
  school.answer(auth.resetPassword, { message: authTexts.passwordChanged });
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
  expect(school.requests(auth.resetPassword)).toEqual([{ params: { a, b }, body: { password: 'chapati77' } }]);
  history.back();
  await expectAddress('/forgot-password');
  await expect.element(page.getByLabelText('New Password')).not.toBeInTheDocument();
});

test('a visitor requests a link to reset the password', async () => {
  const email = 'wanjiru@example.com';
  school.answer(auth.sendLink, { message: authTexts.linkSent(email) });
  show('/forgot-password');
  await page.getByLabelText('Email').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();

  await expect
    .element(page.getByRole('alertdialog', { name: 'Check your email' }))
    .toHaveTextContent(`If there is an account for ${email}`);
});

test('an invalid confirmation link shows an error with a link to sign in', async () => {
  school.refuse(auth.verifyEmail, { code: 'not_found', message: authTexts.linkInvalid });
  show('/verify/student/verify/guess');

  await expect.element(page.getByRole('heading', { name: 'Error' })).toBeVisible();
  await expect
    .element(page.getByText('The link is already invalid You can request a new link or check email for latest link!'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: /login/i })).toHaveAttribute('href', '/login');
});
