/** Tests "Continue with Google" in a real browser, with a real OpenID provider. */
import type { Page } from '@playwright/test';
import { expectAccessibleInEveryTheme } from '#e2e/fixtures/axe.ts';
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

let uniqueNumber = 0;
/** Registers a person at the identity provider. Returns the login name at the provider. */
function addIdentity(provider: IdentityProvider, email = `amina${process.pid}-${++uniqueNumber}@example.com`) {
  const login = `login${process.pid}-${++uniqueNumber}`;
  provider.introduce(login, { email, email_verified: true, name: 'Amina Wanjiru' });
  return login;
}

/** Presses Continue with Google and returns the popup. */
async function openPopup(page: Page) {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  return popup;
}

/** Presses Continue with Google and logs in at the provider; resolves when the popup has closed. */
async function signInByPopup(page: Page, login: string) {
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
  const login = addIdentity(provider);
  await page.goto('/profile#fund-raising');
  await expect(page).toHaveURL('/login');
  await (await openPopup(page)).close();
  const popup = await openPopup(page);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await closed;
  await expect(page.getByRole('alertdialog')).toBeHidden();

  await signInByPopup(page, login);
  await expect(page.getByText('Signed in successfully')).toBeVisible();
  await expect(page).toHaveURL('/profile#fund-raising');
  await expect(page.getByText('Amina Wanjiru').first()).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: 'Sign up' }).click();
  // Waits until the panels have changed: both have a Google button, and a click would hit the one that gets hidden.
  await expect(page.getByRole('heading', { name: 'Sign up', level: 1 })).toBeVisible();
  await signInByPopup(page, login);
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByText('Amina Wanjiru').first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page).toHaveURL('/login');

  const tutor = await create.tutor();
  const tutorsLogin = addIdentity(provider, tutor.email);
  await signInByPopup(page, tutorsLogin);
  await joinAccount(page, tutor);
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await signInByPopup(page, tutorsLogin);
  await expect(page).toHaveURL('/admin/');
});

async function joinAccount(page: Page, tutor: { email: string }) {
  const accountDialog = page.getByRole('dialog', { name: 'Is this your account?' });
  await expect(accountDialog).toContainText(`There is already an account for ${tutor.email}`);
  const { width, height } = page.viewportSize()!;
  await expectAccessibleInEveryTheme(page, 'whose account that is', { width: 390 });
  await page.setViewportSize({ width, height });
  await accountDialog.getByRole('button', { name: 'Continue' }).click();
  await expect(accountDialog.getByText('Password is required')).toBeVisible();
  await accountDialog.getByLabel('Password', { exact: true }).fill('wrong1234');
  await accountDialog.getByRole('button', { name: 'Continue' }).click();
  await expect(accountDialog.getByText('Incorrect email or password.')).toBeVisible();
  await accountDialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await accountDialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/admin/');
}

test('an email address that the provider has not verified is refused in an alert', { tag: '@long' }, async ({
  page,
  provider,
}) => {
  provider.introduce('unproved', { email: 'unproved@example.com', email_verified: false });
  await page.goto('/login');

  await signInByPopup(page, 'unproved');

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
  const strayPage = await context.newPage();

  await strayPage.goto('/popup.html#state=made-up&id_token=forged');

  await expect(strayPage).toHaveURL('/popup.html');
  await expect(strayPage.getByRole('status')).toHaveText('The sign-in page is no longer open. Please start again.');
  await strayPage.getByRole('link', { name: 'Back to the sign-in page' }).click();
  await expect(strayPage).toHaveURL('/login');
  await expect(page.getByRole('alertdialog')).toBeHidden();
});
