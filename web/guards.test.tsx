/** Tests which page is shown after signing in: the page that the visitor requested before, or the home page. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { auth } from '#contract/auth.ts';
import type { Account } from '#contract/users.ts';
import * as authTexts from '#texts/people/auth.ts';
import { admin, student, tutor } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, school, show } from '#web/testing/show.tsx';
import { signIn, signInForm } from '#web/testing/sign-in.ts';

const REQUESTED = '/profile?from=letter#fund-raising';

/** The fake server accepts the sign-in. It answers no other request, so the pages after the sign-in keep loading. */
function allowSignIn(person: Account) {
  school.answer(auth.signIn, person);
  school.answer(auth.loggedIn, person);
  school.answer(auth.signOut, { message: authTexts.signedOut });
  school.keepOthersPending();
}

async function openUnsigned(address: string) {
  show(address);
  await expectAddress('/login');
}

const signOut = () => page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();

for (const person of [tutor(), admin()])
  test(`signing in as ${person.type} leads to /admin, also from a student page`, async () => {
    allowSignIn(person);
    show('/login');
    await signIn(person);
    await expectAddress('/admin/');
    reopen('/');
    await expectAddress('/admin/');
    await signOut();
    await expectAddress('/login');
  });

test('the browser stores the id, name, type and picture of the user, and deletes them at sign-out', async () => {
  const wanjiru = student();
  allowSignIn(wanjiru);
  show('/login');
  await signIn(wanjiru);
  await expectAddress('/');
  const remembered = () => localStorage.getItem('persist:root');

  await expect.poll(remembered).toContain(wanjiru._id);
  const root = JSON.parse(remembered()!);
  expect(JSON.parse(root.user)).toEqual({ _id: wanjiru._id, name: wanjiru.name, type: 'student', img: '' });
  expect(JSON.parse(root._persist).version).toBe(1);
  await signOut();
  await expectAddress('/login');
  await expect.poll(() => remembered() ?? '').not.toContain(wanjiru._id);
});

test('Enroll on a course’s public page leads a visitor to the sign-up, and then to the course', async () => {
  const wanjiru = student();
  show('/courses/b4f0c1de-0000-4000-8000-000000000000?sign-up');
  await expectAddress('/login?sign-up');
  allowSignIn(wanjiru);
  await page.getByRole('button', { name: authTexts.signIn }).first().click();
  await signIn(wanjiru);
  await expectAddress('/courses/b4f0c1de-0000-4000-8000-000000000000?sign-up');
});

test('a lost network does not sign out', async () => {
  const wanjiru = student();
  show('/profile', wanjiru);
  school.breakConnection(auth.loggedIn);
  school.keepOthersPending();

  await expect.poll(() => school.requests(auth.loggedIn).length).toBe(1);
  await expect.element(page.getByRole('banner')).toHaveTextContent(wanjiru.name);
  await expectAddress('/profile');
});

test('an expired session is reported once, and signing in leads back to the same page', async () => {
  const wanjiru = student();
  show(REQUESTED, wanjiru);
  school.refuse(auth.loggedIn, { code: 'not_signed_in', message: 'Please sign in.' });
  school.keepOthersPending();
  await expectAddress('/login');
  await expect.element(page.getByText('Your session has ended. Please sign in.')).toBeVisible();
  expect(page.getByText('Your session has ended. Please sign in.').elements()).toHaveLength(1);

  allowSignIn(wanjiru);
  await signIn(wanjiru);
  await expectAddress(REQUESTED);
});

test('a request refused during sign-out is part of the sign-out, not the end of a session', async () => {
  show(REQUESTED, student());
  const loggedIn = school.hold(auth.loggedIn);
  const signingOut = school.hold(auth.signOut);
  school.keepOthersPending();
  await signOut();
  await expect.poll(() => school.requests(auth.signOut).length).toBe(1);
  loggedIn.refuse({ code: 'not_signed_in', message: 'Please sign in.' });
  await expectAddress('/login');
  signingOut.answer({ message: authTexts.signedOut });
  await expect.element(signInForm).toBeVisible();
  expect(page.getByText('Your session has ended. Please sign in.').elements()).toHaveLength(0);

  allowSignIn(student());
  await signIn(student());
  await expectAddress('/');
});

test('the requested page is opened with its search and fragment, once', async () => {
  allowSignIn(student());
  await openUnsigned(REQUESTED);
  await signIn(student());
  await expectAddress(REQUESTED);

  reopen('/login');
  await expectAddress('/');
});

test('staff are taken to the staff page that they requested', async () => {
  allowSignIn(tutor());
  await openUnsigned('/admin/livestream');
  await signIn(tutor());

  await expectAddress('/admin/livestream');
});

test('a visitor who opens the sign-in page directly is taken home', async () => {
  allowSignIn(student());
  await openUnsigned(REQUESTED);
  show('/privacy');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  show('/login');
  await signIn(student());

  await expectAddress('/');
});

test('a password reset in the same tab leads to the requested page', async () => {
  allowSignIn(student());
  school.answer(auth.sendLink, { message: authTexts.linkSent('wanjiru@example.com') });
  school.answer(auth.checkResetLink, { message: authTexts.resetLinkValid });
  school.answer(auth.resetPassword, { message: authTexts.passwordChanged });
  await openUnsigned(REQUESTED);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabelText('Email').fill('wanjiru@example.com');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  show('/password-reset/a/b');
  await page.getByLabelText('New Password').fill('chapati77');
  await page.getByLabelText('Confirm password').fill('chapati77');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await signIn(student());

  await expectAddress(REQUESTED);
});

for (const address of ['https://evil.example/', '//evil.example/', '/\\evil.example/', '/\t/evil.example/'])
  test(`a URL outside this site leads home: ${JSON.stringify(address)}`, async () => {
    allowSignIn(student());
    await openUnsigned(REQUESTED);
    // Replaces every stored entry by the URL of another site, as a bug elsewhere in the app might.
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, address);
    await signIn(student());

    await expectAddress('/');
  });

const visitorsSignIn = ['/', '/schedule', '/admin', '/admin/courses'];

test('a visitor who opens a page of students or staff is sent to the sign-in page', async () => {
  for (const address of visitorsSignIn) {
    await openUnsigned(address);
    await expect.element(signInForm).toBeVisible();
  }
});

test('a student who opens /admin or the sign-in page is taken home', async () => {
  show('/admin/courses', student());
  school.keepOthersPending();
  await expectAddress('/');
  reopen('/login');
  await expectAddress('/');
});
