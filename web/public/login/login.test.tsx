/** The sign-in page: its two panels and the messages of their forms. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { auth } from '#contract/auth.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as firstPasswordTexts from '#texts/people/first-passwords.ts';
import { student as signedInStudent } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, reopenSwitched, school, show } from '#web/testing/show.tsx';
import { signIn, signInForm, signUpForm } from '#web/testing/sign-in.ts';

const wanjiru = { email: 'wanjiru@example.com', password: 'wrong1234' };
const refuseSignIn = () =>
  school.refuse(auth.signIn, { code: 'wrong_credentials', message: authTexts.wrongCredentials });
/** The toast about a failed sign-in. The form shows the same message (`signInError`). */
const toast = page.getByRole('alert').filter({ hasText: 'Incorrect email or password.' });
const signInError = signInForm.getByText('Incorrect email or password.');

async function fillSignUp(details: Record<string, string> = {}) {
  const texts = {
    Name: 'Wanjiru Kamau',
    Email: 'wanjiru@example.com',
    Password: 'maziwa42',
    'Confirm password': 'maziwa42',
    ...details,
  };
  for (const [label, text] of Object.entries(texts)) await signUpForm.getByLabelText(label, { exact: true }).fill(text);
}

test('a failed sign-in shows the messages of the specification', async () => {
  refuseSignIn();
  show('/login');
  const password = signInForm.getByLabelText('Password', { exact: true });
  await signInForm.getByLabelText('Email').click();
  await password.click();
  await expect.element(page.getByText('Username is required')).toBeVisible();
  await expect.element(page.getByText('Password is required')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByText('Password is required')).toBeVisible();

  await signIn(wanjiru);

  await expect.element(page.getByText('An error occurred')).toBeVisible();
  await expect.element(toast).toBeVisible();
  await expect.element(signInError).toBeVisible();
  await expectAddress('/login');
  expect(school.requests(auth.signIn)).toEqual([{ body: wanjiru }]);
});

test('with reduced motion a toast stays for five seconds, and the sign-in error stays in the form', async () => {
  refuseSignIn();
  show('/login');
  await signIn(wanjiru);
  await expect.element(toast).toBeVisible();
  // The toast closes when its progress bar has run out.
  const [progressAnimation] = toast.getByRole('progressbar').element().getAnimations();
  expect(progressAnimation!.effect!.getTiming().duration).toBe(5_000);

  progressAnimation!.finish();
  await expect.element(toast).not.toBeInTheDocument();
  await expect.element(signInError).toBeVisible();
});

test('a student with an unconfirmed address sees the reason', async () => {
  school.refuse(auth.signIn, { code: 'not_verified', message: authTexts.notVerified });
  show('/login');
  await signIn(wanjiru);

  await expect.element(signInForm.getByText(/Please confirm your email address first/)).toBeVisible();
});

test('a deactivated account sees the reason', async () => {
  school.refuse(auth.signIn, { code: 'not_allowed', message: authTexts.closed });
  show('/login');
  await signIn(wanjiru);

  await expect.element(signInForm.getByText(/office has deactivated this account/)).toBeVisible();
  await expectAddress('/login');
});

/** Resolves after two frames, when the form has displayed the errors of its validation. */
const nextFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

test('signing up validates each field when the focus leaves it', async () => {
  show('/login?sign-up');
  const invalidFields = [
    ['Name', 'Wanjiru!', 'No special characters allowed and should be not end in space symbol'],
    ['Email', 'wanjiru@', 'Email is not valid'],
    ['Password', 'short', 'Minimum eight characters, at least one letter and one number:'],
    ['Confirm password', 'other', 'Passwords do not match'],
  ] as const;

  for (const [label, typed, message] of invalidFields) {
    await signUpForm.getByLabelText(label, { exact: true }).fill(typed);
    await nextFrames();
    expect(page.getByText(message).elements()).toEqual([]);
    await userEvent.tab();
    await expect.element(page.getByText(message)).toBeVisible();
  }
});

test('the two panels slide, only one is usable, and the entered address stays', async () => {
  show('/login');
  await signInForm.getByLabelText('Email').fill('wanjiru@example.com');
  await page.getByRole('button', { name: 'Sign up' }).click();

  await expect.element(signUpForm.getByLabelText('Email')).toHaveValue('wanjiru@example.com');
  await expect.element(signInForm).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(signUpForm).not.toBeInTheDocument();
  await expect.element(signInForm.getByLabelText('Email')).toHaveValue('wanjiru@example.com');
});

test('a typed password can be shown and hidden again', async () => {
  show('/login');
  const password = signInForm.getByLabelText('Password', { exact: true });
  await password.fill('maziwa42');
  await expect.element(password).toHaveAttribute('type', 'password');

  await signInForm.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await signInForm.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('Back leads from signing up to signing in, and an address is validated again', async () => {
  show('/login');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await signUpForm.getByLabelText('Email').fill('wanjiru@');
  await userEvent.tab();
  await expect.element(page.getByText('Email is not valid')).toBeVisible();

  history.back();
  await signInForm.getByLabelText('Email').fill('wanjiru@example.com');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.element(signUpForm.getByLabelText('Email')).toHaveValue('wanjiru@example.com');
  await expect.element(page.getByText('Email is not valid')).not.toBeInTheDocument();
});

test('an easily guessed password is refused beside its field too', async () => {
  school.refuse(auth.signUp, { code: 'invalid', message: authTexts.commonPassword });
  show('/login?sign-up');
  await fillSignUp({ Password: 'password1', 'Confirm password': 'password1' });
  await signUpForm.getByRole('button', { name: 'Create account' }).click();

  const password = signUpForm.getByLabelText('Password', { exact: true });
  await expect.element(password).toHaveAccessibleDescription(/easy to guess/);
  await expect.element(password).toHaveFocus();
});

test('fields are large enough for an iPhone not to zoom, and buttons are large enough for a thumb', async () => {
  await page.viewport(360, 760);
  onTestFinished(() => page.viewport(1280, 800));
  show('/login');
  await expect.element(signInForm.getByLabelText('Email')).toHaveStyle({ fontSize: '16px' });

  const buttons = page.getByRole('button').elements();
  expect(buttons).toHaveLength(5);
  for (const button of buttons) {
    const { width, height } = button.getBoundingClientRect();
    expect(Math.min(width, height), button.textContent).toBeGreaterThanOrEqual(44);
  }
});

test('a form that is being sent keeps the focus on its button, and is sent once', async () => {
  school.breakConnection(auth.signIn);
  show('/login');
  await signIn(wanjiru);

  await expect.element(signInForm.getByText(/The school server cannot be reached/)).toBeVisible();
  await expect.element(signInForm.getByRole('button', { name: 'Login' })).toHaveFocus();
  expect(school.requests(auth.signIn)).toHaveLength(1);
});

test('a browser that blocks the Google popup shows how to allow it', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => void vi.restoreAllMocks());
  show('/login');

  await signInForm.click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();

  await expect
    .element(page.getByRole('alertdialog', { name: 'Failed!' }))
    .toHaveTextContent('Allow popups for this site');
});

test('after a popup that was closed, the next one gets its own request, even if the first is answered late', async () => {
  const frames = [0, 1].map(() => document.body.appendChild(document.createElement('iframe')));
  const popups = frames.map(({ contentWindow }) => contentWindow!);
  const open = vi.spyOn(window, 'open');
  for (const popup of popups) open.mockReturnValueOnce(popup);
  onTestFinished(() => void vi.restoreAllMocks());
  const answerAs = (number: number) =>
    school.answer(auth.openPopup, { url: `${location.origin}/favicon.svg?${number}`, state: `state ${number}` });
  answerAs(1);
  const answerFirst = school.delay(auth.openPopup);
  show('/login');
  const button = page.getByRole('button', { name: 'Continue with Google' });

  await button.click();
  await expect.poll(() => school.requests(auth.openPopup)).toHaveLength(1);
  frames[0]!.remove();
  answerAs(2);
  await button.click();
  answerFirst();

  // Each response sets a cookie, and the last one wins, so the second request must wait for the first.
  await expect.poll(() => popups[1]!.location.search).toBe('?2');
  const channel = new BroadcastChannel('sign-in');
  onTestFinished(() => channel.close());
  const received = new Promise((resolve) => {
    channel.onmessage = ({ data }) => resolve(data);
  });
  channel.postMessage({ state: 'state 2', credential: null, error: 'access_denied' });
  expect(await received).toEqual({ received: 'state 2' });
});

test('without Google configured the button shows a message, and opens no window', async () => {
  const provider = document.querySelector<HTMLMetaElement>('meta[name="identity-provider"]')!;
  const { content } = provider;
  provider.content = 'none';
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => {
    provider.content = content;
    open.mockRestore();
  });
  show('/login');

  await page.getByRole('button', { name: 'Continue with Google' }).click();

  await expect.element(page.getByText('Signing in with Google is not set up at this school yet.')).toBeVisible();
  expect(open).not.toHaveBeenCalled();
});

test('a student signs in with the number and the first password from paper, and chooses a password', async () => {
  const number = '10019';
  const student = signedInStudent();
  school.refuse(auth.signIn, { code: 'password_change_needed', message: firstPasswordTexts.chooseFirst });
  school.answer(auth.chooseFirstPassword, student);
  show('/login');
  await signIn({ email: '10018', password: 'K7QF-M2XD-9RTB' });
  await expect.element(signInForm.getByText(firstPasswordTexts.mistypedNumber)).toBeVisible();
  expect(school.requests(auth.signIn)).toEqual([]);

  await signIn({ email: number, password: 'K7QF-M2XD-9RTB' });
  const choice = page.getByRole('dialog', { name: 'Choose your own password' });
  await choice.getByLabelText('New Password').fill('maziwa42');
  await choice.getByLabelText('Confirm password').fill('maziwa43');
  await choice.getByRole('button', { name: 'Save and sign in' }).click();
  await expect.element(choice.getByText('Passwords do not match')).toBeVisible();
  await choice.getByLabelText('Confirm password').fill('maziwa42');
  await choice.getByRole('button', { name: 'Save and sign in' }).click();

  await expectAddress('/');
  const body = { email: number, password: 'K7QF-M2XD-9RTB', newPassword: 'maziwa42' };
  expect(school.requests(auth.chooseFirstPassword)).toEqual([{ body }]);
});

test('what was typed stays when the page is shown in another language, except passwords', async () => {
  show('/login?sign-up');
  await fillSignUp();
  await signUpForm.getByRole('button', { name: 'Show password' }).first().click();
  reopenSwitched();
  await expect.element(signUpForm.getByLabelText('Name')).toHaveValue('Wanjiru Kamau');
  await expect.element(signUpForm.getByLabelText('Email')).toHaveValue('wanjiru@example.com');
  await expect.element(signUpForm.getByLabelText('Password', { exact: true })).toHaveValue('');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('maziwa42');

  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  reopen();
  await expect.element(signUpForm.getByLabelText('Name')).toHaveValue('');
});
