/** Tests that signing in opens the page requested before. Tests that need only one tab are in web/guards.test.tsx. */
import { deflateRawSync } from 'node:zlib';
import { expect, type Page, signIn, signInForm, test } from '#e2e/fixtures/school.ts';

const REQUESTED = '/profile?from=letter#fund-raising';

/** Returns the kind of link that the playground's Share button makes. */
const shared = (code: string) => `/code#code=63.${deflateRawSync(code).toString('base64url')}`;

async function openUnsigned(page: Page, address: string) {
  await page.goto(address);
  await expect(page).toHaveURL('/login');
}

test('a shared program opens after signing in, even after a reload and visiting both panels', {
  tag: '@long',
}, async ({ page, create }) => {
  await openUnsigned(page, shared("console.log('from a friend')"));
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, await create.student());

  await expect(page.getByRole('textbox', { name: /^Program in/ })).toHaveText("console.log('from a friend')");
});

test('a person who requested a page of another role is redirected to the own start page', { tag: '@long' }, async ({
  page,
  create,
}) => {
  await openUnsigned(page, REQUESTED);
  await signIn(page, await create.tutor());
  await expect(page).toHaveURL(/\/admin\/?$/);
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');

  await openUnsigned(page, '/admin/livestream');
  await signIn(page, await create.student());
  await expect(page).toHaveURL('/');
});

test('a new student who confirms the email in the same tab is taken to the requested page', { tag: '@long' }, async ({
  page,
  mailbox,
}) => {
  const email = `asked${Date.now()}@example.com`;
  await openUnsigned(page, REQUESTED);
  await page.getByRole('button', { name: 'Sign up' }).click();
  const form = page.getByRole('form', { name: 'Sign up' });
  await form.getByLabel('Name').fill('Wanjiru Kamau');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill('maziwa42');
  await form.getByLabel('Confirm password').fill('maziwa42');
  await form.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible();

  await page.goto(await mailbox.linkTo(email));
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await signIn(page, { email, password: 'maziwa42' });

  await expect(page).toHaveURL(REQUESTED);
});

test('after signing out the next person gets the own start page, also in another tab', { tag: '@long' }, async ({
  page,
  create,
  context,
}) => {
  await create.signedIn();
  await page.goto('/schedule');
  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');

  await signIn(other, await create.student());
  await expect(other).toHaveURL('/');
  await expect(page).toHaveURL('/');
});

test('after signing out, going back to an earlier sign-in page leads the next person to the own start page', {
  tag: '@long',
}, async ({ page, create }) => {
  await openUnsigned(page, REQUESTED);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, await create.student());
  await expect(page).toHaveURL(REQUESTED);
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');

  await page.goBack();
  await page.goBack();
  await expect(signInForm(page)).toBeVisible();
  await signIn(page, await create.student());
  await expect(page).toHaveURL('/');
});
