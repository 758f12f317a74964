/** Tests programs that the browser has saved, and programs in links: none is replaced or lost without a message. */
import { deflateRawSync } from 'node:zlib';
import { editor, openPlayground, write } from '#e2e/fixtures/playground.ts';
import { expect, test } from '#e2e/fixtures/school.ts';

const linkTo = (code: string, languageId = 63) =>
  `/code#code=${languageId}.${deflateRawSync(Buffer.from(code)).toString('base64url')}`;

/** The maximum number of characters of a saved program with its input. */
const MAX_LENGTH = 64 * 1024;

test.beforeEach(({ create }) => create.signedIn());

test('a program that was too long is saved again once it is shorter', { tag: '@long' }, async ({ page }) => {
  await openPlayground(page);
  await write(page, "console.log('mine')");
  await page.getByLabel('Custom input').fill('a'.repeat(MAX_LENGTH));
  await page.getByLabel('Custom input').fill('short');

  await expect(page.getByText('Your program is saved in this browser')).toBeVisible();
  await page.reload();
  await expect(editor(page)).toHaveText("console.log('mine')");
});

test('a shared program that does not fit beside the old input opens without that input, with a message', {
  tag: '@long',
}, async ({ page }) => {
  await openPlayground(page);
  await write(page, '// mine');
  await page.getByLabel('Custom input').fill('a'.repeat(MAX_LENGTH - 100));
  await page.goto('/');
  await openPlayground(page, linkTo(`// shared ${'b'.repeat(200)}`));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open it' }).click();

  await expect(editor(page)).toContainText('// shared');
  await expect(page.getByLabel('Custom input')).toHaveValue('');
  await expect(page.getByText('so the custom input of your previous program was deleted')).toBeVisible();
});

test('a shared program in an unknown language stays in the address, and the page says so', {
  tag: '@long',
}, async ({ page }) => {
  await openPlayground(page, linkTo('// shared', 999));

  await expect(page.getByRole('alert')).toContainText('is not in the list');
  expect(page.url()).toContain('#code=999.');
});
