import type { Page } from '@playwright/test';
import { expectScreenAccessible } from '#e2e/fixtures/axe.ts';
import { fileOf } from '#e2e/fixtures/module-files.ts';
import { expect, signIn, signInForm, test } from '#e2e/fixtures/school.ts';

const signUpForm = (page: Page) => page.getByRole('form', { name: 'Sign up' });

test('sign up, confirm the email, sign in, join a free course, find it among the joined ones, sign out', async ({
  page,
  mailbox,
}) => {
  const email = `wanjiru${Date.now()}@example.com`;
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await signUpForm(page).getByLabel('Name').fill('Wanjiru Kamau');
  await signUpForm(page).getByLabel('Email').fill(email);
  await signUpForm(page).getByLabel('Password', { exact: true }).fill('maziwa42');
  await signUpForm(page).getByLabel('Confirm password').fill('maziwa42');
  await signUpForm(page).getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Confirmation email sent')).toBeVisible();
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible();

  await page.goto(await mailbox.linkTo(email));
  await expect(page.getByRole('heading', { name: 'Success' })).toBeVisible();
  await expect(
    page.getByText('Email verified successfully; Click the button below to go to login page!'),
  ).toBeVisible();
  await page.getByRole('link', { name: /login/i }).click();
  await expect(signInForm(page).getByLabel('Email')).toHaveValue(email);
  expect(page.url()).not.toContain('wanjiru');

  await signIn(page, { email, password: 'maziwa42' });
  await expect(page.getByText('Logged in successfully')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('You have not enrolled for any course yet')).toBeVisible();

  const allCourses = page.getByRole('region', { name: 'All Courses' });
  await allCourses.getByRole('article', { name: 'Working with Git' }).getByRole('button', { name: 'Enroll' }).click();
  const success = page.getByRole('alertdialog', { name: 'Success' });
  await expect(success).toContainText('You are now enrolled in Working with Git');
  await expect(success.getByRole('button', { name: 'Start course' })).toBeVisible();
  await success.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('region', { name: 'Your courses' })).toContainText('Working with Git');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your courses' })).toContainText('Working with Git');

  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL('/login');
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('a forgotten password is reset by email, and signing in leads to the requested page', async ({
  page,
  create,
  mailbox,
}) => {
  const student = await create.student();
  await page.goto('/profile?from=letter#fund-raising');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Waits for the new page, because the sign-in page, which stays until then, has fields of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(student.email);
  await page.getByRole('button', { name: 'Submit' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Check your email' });
  await expect(alert).toContainText(`If there is an account for ${student.email}`);
  await alert.getByRole('button', { name: 'OK' }).click();

  await page.goto(await mailbox.linkTo(student.email));
  await page.getByLabel('New Password').fill('chapati77');
  await page.getByLabel('Confirm password').fill('chapati77');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alertdialog', { name: 'Password changed' }).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login');

  await signIn(page, { email: student.email, password: 'chapati77' });
  await expect(page).toHaveURL('/profile?from=letter#fund-raising');
});

/** Modules that the forms load when they are first touched. */
const formModules = ['features/auth/form-rules.ts', 'features/auth/visitor-calls.ts'];

test('if the modules for validation and toasts load late or not at all, input is not lost, and messages are shown', async ({
  page,
  create,
}) => {
  const student = await create.student();
  const login = signInForm(page).getByRole('button', { name: 'Login' });
  let releaseFiles = () => {};
  const filesReleased = new Promise<void>((resolve) => {
    releaseFiles = resolve;
  });
  const [toasts, formFiles] = [fileOf('ui/feedback/toast-container.tsx'), formModules.map(fileOf)];
  for (const file of [toasts, ...formFiles]) await page.route(file, (route) => route.abort());
  await page.goto('/login');
  const dialogEvent = page.waitForEvent('dialog');
  await Promise.all([
    dialogEvent.then((dialog) => dialog.accept()),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  expect((await dialogEvent).message()).toContain('not set up');

  await page.unroute(toasts);
  await signIn(page, student);
  await expect(signInForm(page).getByText(/The school server cannot be reached/)).toBeVisible();

  for (const file of formFiles) {
    await page.unroute(file);
    await page.route(file, (route) => filesReleased.then(() => route.continue()));
  }
  await login.click();
  await expect(login).toHaveAttribute('aria-busy', 'true');
  releaseFiles();
  await expect(page).toHaveURL('/');
});

test('a link opened in another browser confirms nothing until a password is typed or chosen', async ({
  page,
  browser,
  school,
  mailbox,
}) => {
  const email = `wanjiru${Date.now()}@example.com`;
  await page.goto('/login?sign-up');
  await signUpForm(page).getByLabel('Name').fill('Wanjiru Kamau');
  await signUpForm(page).getByLabel('Email').fill(email);
  await signUpForm(page).getByLabel('Password', { exact: true }).fill('maziwa42');
  await signUpForm(page).getByLabel('Confirm password').fill('maziwa42');
  await signUpForm(page).getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible();
  const link = await mailbox.linkTo(email);

  const phone = await (await browser.newContext({ baseURL: school.url })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await phone.getByLabel('Password', { exact: true }).fill('wrong1234');
  await phone.getByRole('button', { name: 'Confirm email' }).click();
  await expect(phone.getByText('This is not the password you signed up with.')).toBeVisible();
  await expectScreenAccessible(phone, 'the password of a sign-up');

  await phone.getByRole('button', { name: 'Choose a new password' }).click();
  await phone.getByLabel('Name').fill('Wanjiru Njeri');
  await phone.getByLabel('New Password').fill('chapati77');
  await phone.getByLabel('Confirm password').fill('chapati77');
  await expectScreenAccessible(phone, 'a new password for a sign-up');
  await phone.getByRole('button', { name: 'Confirm email' }).click();
  await expect(phone.getByRole('heading', { name: 'Success' })).toBeVisible();
  await phone.getByRole('link', { name: 'Login', exact: true }).click();
  await signIn(phone, { email, password: 'chapati77' });
  await expect(phone).toHaveURL('/');
  await phone.context().close();
});
