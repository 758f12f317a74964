import type { Page } from '@playwright/test';
import { expect, signIn, signInForm, test } from './school.ts';
import { expectScreenSound } from './soundness.ts';

const signUpForm = (page: Page) => page.getByRole('form', { name: 'Sign up' });

test('sign up, confirm by mail, sign in, join a free course, find it among your own, sign out', async ({
  page,
  outbox,
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

  await page.goto(await outbox.linkTo(email));
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

  const all = page.getByRole('region', { name: 'All Courses' });
  await all.getByRole('article', { name: 'Working with Git' }).getByRole('button', { name: 'Enroll' }).click();
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

test('a forgotten password is chosen anew by mail', async ({ page, given, outbox }) => {
  const student = await given.student();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByLabel('Email').fill(student.email);
  await page.getByRole('button', { name: 'Submit' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Check your email' });
  await expect(alert).toContainText(`If there is an account for ${student.email}`);
  await alert.getByRole('button', { name: 'OK' }).click();

  await page.goto(await outbox.linkTo(student.email));
  await page.getByLabel('New Password').fill('chapati77');
  await page.getByLabel('Confirm password').fill('chapati78');
  await page.getByLabel('Confirm password').blur();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password').fill('chapati77');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('alertdialog', { name: 'Password changed' }).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page.getByLabel('New Password')).toBeHidden();
  await page.goto('/login');

  await signIn(page, { email: student.email, password: 'chapati77' });
  await expect(page).toHaveURL('/');
});

test('a reset link that has been used shows 404 and the way to a new one', async ({ page }) => {
  await page.goto('/password-reset/00000000-0000-4000-8000-000000000000/used');

  await expect(page.getByText('404 - NOT FOUND')).toBeVisible();
});

test('a link that confirms nothing says so, with the way to sign in', async ({ page }) => {
  await page.goto('/verify/student/verify/guess');

  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
  await expect(
    page.getByText('The link is already invalid You can request a new link or check email for latest link!'),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /login/i })).toHaveAttribute('href', '/login');
});

test('signing in goes wrong with the words of the specification', async ({ page, given }) => {
  const student = await given.student();
  await page.goto('/login');
  await signInForm(page).getByLabel('Email').focus();
  await signInForm(page).getByLabel('Password', { exact: true }).focus();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeHidden();
  await signInForm(page).getByLabel('Password', { exact: true }).blur();
  await expect(page.getByText('Password is required')).toBeVisible();

  await signIn(page, { email: student.email, password: 'wrong1234' });

  await expect(page.getByText('An error occurred')).toBeVisible();
  await expect(page.getByRole('alert').getByText('The email or the password is not right.')).toBeVisible();
  await expect(signInForm(page).getByText('The email or the password is not right.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('with reduced motion a toast stays for five seconds, and the sign-in error stays in the form', async ({
  page,
  given,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const student = await given.student();
  await page.goto('/login');
  await signIn(page, { email: student.email, password: 'wrong1234' });
  const toast = page.getByRole('alert').getByText('The email or the password is not right.');
  await expect(toast).toBeVisible();
  const shownAt = Date.now();

  await expect(toast).toHaveCount(0);
  // Its life began a little before it was seen.
  expect(Date.now() - shownAt).toBeGreaterThan(4_000);
  await expect(signInForm(page).getByText('The email or the password is not right.')).toBeVisible();
});

test('somebody who has not confirmed is told, and gets a fresh link', async ({ page, given, outbox }) => {
  const student = await given.student({ emailVerifiedAt: null });
  await page.goto('/login');
  await signIn(page, student);

  await expect(signInForm(page).getByText(/Please confirm your email first/)).toBeVisible();
  expect(await outbox.linkTo(student.email)).toContain('/verify/student/verify/');
});

test('signing up says what is wrong with a field once it is left', async ({ page }) => {
  await page.goto('/login?sign-up');
  const wrong = [
    ['Name', 'Wanjiru!', 'No special characters allowed and should be not end in space symbol'],
    ['Email', 'wanjiru@', 'Email is not valid'],
    ['Password', 'short', 'Minimum eight characters, at least one letter and one number:'],
    ['Confirm password', 'other', 'Passwords do not match'],
  ] as const;

  for (const [label, typed, message] of wrong) {
    const field = signUpForm(page).getByLabel(label, { exact: true });
    await field.fill(typed);
    await expect(page.getByText(message)).toBeHidden();
    await field.blur();
    await expect(page.getByText(message)).toBeVisible();
  }
});

test('the two panels slide, only one can be used, and the address that was typed stays', async ({ page }) => {
  await page.goto('/login');
  await signInForm(page).getByLabel('Email').fill('wanjiru@example.com');
  await page.getByRole('button', { name: 'Sign up' }).click();

  await expect(signUpForm(page).getByLabel('Email')).toHaveValue('wanjiru@example.com');
  await expect(signInForm(page)).toBeHidden();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(signUpForm(page)).toBeHidden();
  await expect(signInForm(page).getByLabel('Email')).toHaveValue('wanjiru@example.com');
});

test('the way back leads from signing up to signing in, and an address is judged anew', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await signUpForm(page).getByLabel('Email').fill('wanjiru@');
  await signUpForm(page).getByLabel('Email').blur();
  await expect(page.getByText('Email is not valid')).toBeVisible();

  await page.goBack();
  await signInForm(page).getByLabel('Email').fill('wanjiru@example.com');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(signUpForm(page).getByLabel('Email')).toHaveValue('wanjiru@example.com');
  await expect(page.getByText('Email is not valid')).toBeHidden();
});

test('a password that anybody would try is refused beside its field too', async ({ page }) => {
  await page.goto('/login?sign-up');
  await signUpForm(page).getByLabel('Name').fill('Wanjiru Kamau');
  await signUpForm(page).getByLabel('Email').fill(`wanjiru${Date.now()}@example.com`);
  await signUpForm(page).getByLabel('Password', { exact: true }).fill('password1');
  await signUpForm(page).getByLabel('Confirm password').fill('password1');
  await signUpForm(page).getByRole('button', { name: 'Create account' }).click();

  const password = signUpForm(page).getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription(/easy to guess/);
  await expect(password).toBeFocused();
});

test('fields are large enough for an iPhone not to zoom, and what is pressed is large enough for a thumb', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto('/login');
  await expect(signInForm(page).getByLabel('Email')).toHaveCSS('font-size', '16px');

  const buttons = page.getByRole('button');
  await expect(buttons).toHaveCount(4);
  for (const button of await buttons.all()) {
    const { width, height } = (await button.boundingBox())!;
    expect(Math.min(width, height), await button.innerText()).toBeGreaterThanOrEqual(44);
  }
});

test('a form that is being sent keeps the focus on its button, and is sent once', async ({ page, given }) => {
  const student = await given.student();
  let calls = 0;
  await page.route('**/api/v1/auth/signin', (route) => {
    calls += 1;
    return route.abort();
  });
  await page.goto('/login');
  await signIn(page, student);
  const login = signInForm(page).getByRole('button', { name: 'Login' });
  await expect(signInForm(page).getByText(/The school cannot be reached/)).toBeVisible();
  await expect(login).toBeFocused();
  expect(calls).toBe(1);
});

/** What the forms fetch when they are first touched. */
const FORM_FILES = /\/assets\/(form-rules|visitor-calls)-.*\.js$/;

test('a form that is sent before its rules have come waits for them, and loses nothing', async ({ page, given }) => {
  const student = await given.student();
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(FORM_FILES, (route) => arrival.then(() => route.continue()));
  await page.goto('/login');
  await signIn(page, student);
  const login = signInForm(page).getByRole('button', { name: 'Login' });
  await expect(login).toHaveAttribute('aria-busy', 'true');

  arrive();
  await expect(page).toHaveURL('/');
});

test('a form whose rules cannot be fetched says so, and works once they can', async ({ page, given }) => {
  const student = await given.student();
  await page.route(FORM_FILES, (route) => route.abort());
  await page.goto('/login');
  await signIn(page, student);
  await expect(signInForm(page).getByText(/The school cannot be reached/)).toBeVisible();

  await page.unroute(FORM_FILES);
  await signInForm(page).getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
});

test('what a toast would say is said plainly when toasts cannot be fetched', async ({ page }) => {
  await page.route(/\/assets\/toasts-/, (route) => route.abort());
  await page.goto('/login');
  const said = page.waitForEvent('dialog');
  await Promise.all([
    said.then((dialog) => dialog.accept()),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  expect((await said).message()).toContain('not set up');
});

test('two tabs are one person: signing out in one, or in as somebody else, reaches the other', async ({
  page,
  given,
  context,
}) => {
  const student = await given.student({ name: 'Amina Yusuf' });
  const tutor = await given.tutor({ name: 'Faith Chebet' });
  await page.goto('/login');
  await signIn(page, student);
  await expect(page.getByRole('banner')).toContainText('Amina Yusuf');

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL('/login');
  await expect(page).toHaveURL('/login');

  await signIn(other, tutor);
  await expect(page).toHaveURL(/\/admin\/?$/);
  await expect(page.getByRole('banner')).toContainText('Faith Chebet');
});

test('tutors and the office land in /admin, also from a student page', async ({ page, given }) => {
  for (const somebody of [await given.tutor(), await given.admin()]) {
    await page.goto('/login');
    await signIn(page, somebody);
    await expect(page).toHaveURL(/\/admin\/?$/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/admin\/?$/);
    await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/login');
  }
});

test('this browser remembers the id, the name, the type and the picture, and forgets them at the end', async ({
  page,
  given,
}) => {
  const student = await given.student();
  await page.goto('/login');
  await signIn(page, student);
  await expect(page).toHaveURL('/');
  const remembered = () => page.evaluate(() => localStorage.getItem('persist:root'));

  await expect.poll(remembered).toContain(student.id);
  const root = JSON.parse((await remembered())!);
  expect(JSON.parse(root.user)).toEqual({ _id: student.id, name: student.name, type: 'student', img: '' });
  expect(JSON.parse(root._persist).version).toBe(1);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL('/login');
  expect((await remembered()) ?? '').not.toContain(student.id);
});

test('a session that the server has ended signs out; a network that is away does not', async ({
  page,
  given,
  context,
}) => {
  await given.signedIn();
  await page.route('**/api/v1/auth/loggedin', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'All Courses' })).toBeVisible();
  await expect(page).toHaveURL('/');

  await page.unroute('**/api/v1/auth/loggedin');
  await context.clearCookies();
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your session has ended. Please sign in.')).toHaveCount(1);
});

test('a link opened in another browser confirms nothing until a password is typed or chosen', async ({
  page,
  browser,
  school,
  outbox,
}) => {
  const email = `wanjiru${Date.now()}@example.com`;
  await page.goto('/login?sign-up');
  await signUpForm(page).getByLabel('Name').fill('Wanjiru Kamau');
  await signUpForm(page).getByLabel('Email').fill(email);
  await signUpForm(page).getByLabel('Password', { exact: true }).fill('maziwa42');
  await signUpForm(page).getByLabel('Confirm password').fill('maziwa42');
  await signUpForm(page).getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible();
  const link = await outbox.linkTo(email);

  const phone = await (await browser.newContext({ baseURL: school.url })).newPage();
  await phone.goto(link);
  await expect(phone.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await phone.getByLabel('Password', { exact: true }).fill('wrong1234');
  await phone.getByRole('button', { name: 'Confirm email' }).click();
  await expect(phone.getByText('This is not the password of your sign-up.')).toBeVisible();
  await expectScreenSound(phone, 'the password of a sign-up');

  await phone.getByRole('button', { name: 'Choose a new password' }).click();
  await phone.getByLabel('Name').fill('Wanjiru Njeri');
  await phone.getByLabel('New Password').fill('chapati77');
  await phone.getByLabel('Confirm password').fill('chapati77');
  await expectScreenSound(phone, 'a new password for a sign-up');
  await phone.getByRole('button', { name: 'Confirm email' }).click();
  await expect(phone.getByRole('heading', { name: 'Success' })).toBeVisible();
  await phone.getByRole('link', { name: 'Login', exact: true }).click();
  await signIn(phone, { email, password: 'chapati77' });
  await expect(phone).toHaveURL('/');
  await phone.context().close();
});
