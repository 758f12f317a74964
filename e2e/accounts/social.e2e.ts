/** "Continue with Google", in a real browser, at a real OpenID provider. */
import type { Page } from '@playwright/test';
import { expectSoundInEveryLook } from '#e2e/fixtures/axe.ts';
import { test as base, expect } from '#e2e/fixtures/school.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { type IdentityProvider, startIdentityProvider } from '#server/testing/fakes/identity-provider.ts';

const test = base.extend<object, { provider: IdentityProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const provider = await startIdentityProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  schoolEnv: [({ provider }, use) => use(provider.env), { scope: 'worker' }],
});

let count = 0;
/** A person known to the provider. Returns their login name there. */
function introduced(provider: IdentityProvider, email = `amina${process.pid}-${++count}@example.com`) {
  const login = `login${process.pid}-${++count}`;
  provider.introduce(login, { email, email_verified: true, name: 'Amina Wanjiru' });
  return login;
}

/** Presses the button and returns the popup. */
async function openPopup(page: Page) {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  return popup;
}

/** Presses the button and logs in at the provider; resolves when the popup has closed. */
async function goThrough(page: Page, login: string) {
  const popup = await openPopup(page);
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('Name').fill(login);
  await popup.getByRole('button', { name: 'Log in' }).click();
  await closed;
}

test('a new person signs in after closing and cancelling a popup, and again later; an existing account with the address asks for its password once', async ({
  page,
  provider,
  create,
}) => {
  const login = introduced(provider);
  await page.goto('/profile#fund-raising');
  await expect(page).toHaveURL('/login');
  await (await openPopup(page)).close();
  const popup = await openPopup(page);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await closed;
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await goThrough(page, login);
  await expect(page.getByText('Signed in successfully')).toBeVisible();
  await expect(page).toHaveURL('/profile#fund-raising');
  await expect(page.getByText('Amina Wanjiru').first()).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await goThrough(page, login);
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByText('Amina Wanjiru').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL('/login');

  const tutor = await create.tutor();
  const tutorsLogin = introduced(provider, tutor.email);
  await goThrough(page, tutorsLogin);
  await joinAccount(page, tutor);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await goThrough(page, tutorsLogin);
  await expect(page).toHaveURL('/admin/');
});

async function joinAccount(page: Page, tutor: { email: string }) {
  const question = page.getByRole('dialog', { name: 'Is this your account?' });
  await expect(question).toContainText(`There is already an account for ${tutor.email}`);
  const { width, height } = page.viewportSize()!;
  await expectSoundInEveryLook(page, 'whose account that is', { width: 390 });
  await page.setViewportSize({ width, height });
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question.getByText('Password is required')).toBeVisible();
  await question.getByLabel('Password', { exact: true }).fill('wrong1234');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question.getByText('The email or the password is not right.')).toBeVisible();
  await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/admin/');
}

test('an email address that the provider has not verified is refused in an alert', { tag: '@long' }, async ({
  page,
  provider,
}) => {
  provider.introduce('unproved', { email: 'unproved@example.com', email_verified: false });
  await page.goto('/login');

  await goThrough(page, 'unproved');

  const alert = page.getByRole('alertdialog', { name: 'Failed!' });
  await expect(alert).toContainText('Google has not confirmed your email address.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login');
});

test('an unrequested provider response does nothing, and leaves no token in the address', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await page.goto('/login');
  const stray = await context.newPage();

  await stray.goto('/popup.html#state=made-up&id_token=forged');

  await expect(stray).toHaveURL('/popup.html');
  await expect(stray.getByRole('status')).toHaveText('The page that asked is not there any more. Please start again.');
  await stray.getByRole('link', { name: 'Back to the sign-in page' }).click();
  await expect(stray).toHaveURL('/login');
  await expect(page.getByRole('alertdialog')).toBeHidden();
});
