/** What a browser keeps of somebody's programs, and programs that come by a link: nothing goes without a word. */
import { deflateRawSync } from 'node:zlib';
import { editor, openPlayground, write } from './programs.ts';
import { expect, type Page, test } from './school.ts';

const linkTo = (code: string, languageId = 63) =>
  `/code#code=${languageId}.${deflateRawSync(Buffer.from(code)).toString('base64url')}`;

/** As many letters as are kept of a program and its input together. */
const ROOM = 64 * 1024;

/** A browser that keeps no programs. */
const keepNoPrograms = (page: Page) =>
  page.addInitScript(() => {
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function setItem(key: string, value: string) {
      if (key.startsWith('remembered:code:')) throw new DOMException('Full', 'QuotaExceededError');
      keep.call(this, key, value);
    };
  });

test.beforeEach(({ given }) => given.signedIn());

test('what is too long to be kept says so, and no older program comes back in its place', async ({ page }) => {
  await openPlayground(page);
  await write(page, "console.log('older')");
  await expect(page.getByText('Your program is kept in this browser')).toBeVisible();
  await page.getByLabel('Custom input').fill('a'.repeat(ROOM));

  await expect(page.getByText('Your program is not kept')).toBeVisible();
  await page.reload();
  await expect(editor(page)).toContainText(/binary/i);
  await expect(editor(page)).not.toContainText('older');
});

test('a program that is shorter again is kept again', { tag: '@long' }, async ({ page }) => {
  await openPlayground(page);
  await write(page, "console.log('mine')");
  await page.getByLabel('Custom input').fill('a'.repeat(ROOM));
  await page.getByLabel('Custom input').fill('short');

  await expect(page.getByText('Your program is kept in this browser')).toBeVisible();
  await page.reload();
  await expect(editor(page)).toHaveText("console.log('mine')");
});

test('where the browser keeps nothing, the page says so', async ({ page }) => {
  await keepNoPrograms(page);
  await openPlayground(page);
  await write(page, "console.log('mine')");

  await expect(page.getByText('Your program is not kept')).toBeVisible();
});

test('a shared program that has no room beside the old input opens without that, and says so', {
  tag: '@long',
}, async ({ page }) => {
  await openPlayground(page);
  await write(page, '// mine');
  await page.getByLabel('Custom input').fill('a'.repeat(ROOM - 100));
  await page.goto('/');
  await openPlayground(page, linkTo(`// shared ${'b'.repeat(200)}`));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open it' }).click();

  await expect(editor(page)).toContainText('// shared');
  await expect(page.getByLabel('Custom input')).toHaveValue('');
  await expect(page.getByText('What the program before was to read has no room beside this one')).toBeVisible();
});

test('a shared program that cannot be kept stays in the address, and the page says so', async ({ page }) => {
  await keepNoPrograms(page);
  await openPlayground(page, linkTo('// shared'));

  await expect(page.getByRole('alert')).toContainText('this browser has no room for it');
  expect(page.url()).toContain('#code=63.');
});

test('a shared program in a language that is not in the list stays in the address, and the page says so', {
  tag: '@long',
}, async ({ page }) => {
  await openPlayground(page, linkTo('// shared', 999));

  await expect(page.getByRole('alert')).toContainText('a language that is not in this list');
  expect(page.url()).toContain('#code=999.');
});

test('a link that is broken says so', async ({ page }) => {
  await openPlayground(page, '/code#code=63.AAAA');

  await expect(page.getByRole('alert')).toContainText('holds no program that can be opened');
});
