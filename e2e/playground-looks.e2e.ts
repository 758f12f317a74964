/** /code as the specification shows it: what it begins with, its colours and its toasts. */
import type { Locator } from '@playwright/test';
import { choose, details, editor, groundOf, openPlayground, output, runButton, write } from './programs.ts';
import { expect, type Page, test } from './school.ts';

const colourOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color);

/** What a colour of tokens.css is on this screen. */
const token = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.color = `var(${wanted})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

/** How long the toast with those words stays: the bar at its foot runs for so long, and then it goes. */
async function lasts(page: Page, words: string) {
  const toast = page.getByRole('alert').filter({ hasText: words });
  const bar = toast.getByRole('progressbar', { includeHidden: true });
  return bar.evaluate((running) => getComputedStyle(running).animationDuration);
}

test.beforeEach(({ given }) => given.signedIn());

test('the example is a binary search in JavaScript, and what it prints appears in green', async ({ page }) => {
  await openPlayground(page);
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue(/^JavaScript/);
  await expect(editor(page)).toContainText(/binary/i);
  await expect(details(page)).toBeHidden();

  await runButton(page).click();

  const printed = output(page).getByText('23 is at position 5.');
  expect(await colourOf(printed)).toBe(await token(page, '--leaf'));
  await expect(details(page)).toContainText('Accepted');
  await expect(details(page)).toContainText(/Memory[\d,.]+ [kM]B/);
  await expect(details(page)).toContainText(/Time[\d.]+ s/);
});

test('a compile error is shown in red', async ({ page }) => {
  await openPlayground(page);
  await choose(page, 'Language', 'C (GCC');
  await write(page, 'int main(void) { return x; }');
  await runButton(page).click();

  await expect(details(page)).toContainText('Compilation Error');
  const said = output(page).getByText(/undeclared/);
  expect(await colourOf(said.first())).toBe(await token(page, '--clay'));
});

test('a run-time error and a time that is up are shown in red', { tag: '@long' }, async ({ page }) => {
  await openPlayground(page);
  await write(page, "throw new Error('the pot is empty')");
  await runButton(page).click();
  const said = output(page).getByText(/the pot is empty/);
  expect(await colourOf(said.first())).toBe(await token(page, '--clay'));

  await write(page, 'for (;;);');
  await runButton(page).click();
  const late = output(page).getByText('Time Limit Exceeded');
  await expect(late).toBeVisible({ timeout: 20_000 });
  expect(await colourOf(late)).toBe(await token(page, '--clay'));
});

test('the lists say what they are for, and begin with the first language and with Cobalt', async ({ page }) => {
  await openPlayground(page);

  await expect(page.getByPlaceholder('Filter By Category')).toHaveValue(/^JavaScript/);
  await expect(page.getByPlaceholder('Select Theme')).toHaveValue('Cobalt');
  expect(await groundOf(page)).toBe('rgb(0, 34, 64)');
});

test('oceanic-next is loaded at the start', async ({ page }) => {
  const loaded = page.waitForResponse(/Oceanic%20Next-[^/]*\.js$/);
  await openPlayground(page);
  await loaded;

  await page.route('**/assets/*', (route) => route.abort());
  await choose(page, 'Theme', 'Oceanic Next');
  await expect.poll(() => groundOf(page)).toBe('rgb(27, 43, 52)');
});

test('light and vs-dark apply directly, with nothing to load', async ({ page }) => {
  await openPlayground(page);
  const loaded: string[] = [];
  await page.route('**/assets/*', (route) => {
    loaded.push(route.request().url());
    return route.abort();
  });

  await choose(page, 'Theme', 'Light');
  await expect.poll(() => groundOf(page)).toBe('rgb(255, 255, 255)');
  await choose(page, 'Theme', 'VS Dark');
  await expect.poll(() => groundOf(page)).toBe('rgb(30, 30, 30)');
  // The toasts come with the first touch.
  expect(loaded.filter((address) => !address.includes('/toasts-'))).toEqual([]);
});

test('another theme is loaded first, and stays after a reload', async ({ page }) => {
  // The page also keeps it for offline use, as soon as it is open.
  const loaded = page.waitForResponse(/more-themes-[^/]*\.js$/);
  await openPlayground(page);
  await choose(page, 'Theme', 'Dracula');
  await loaded;
  await expect.poll(() => groundOf(page)).toBe('rgb(40, 42, 54)');

  await page.reload();
  await expect.poll(() => groundOf(page)).toBe('rgb(40, 42, 54)');
});

test('success is told for one second', async ({ page }) => {
  await openPlayground(page);
  await runButton(page).click();

  expect(await lasts(page, 'Compiled Successfully!')).toBe('1s');
});

test('an answer that does not come ends the waiting, and is told for one second', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/submissions/*', (route) => route.abort());
  await openPlayground(page);
  await runButton(page).click();

  expect(await lasts(page, 'Something went wrong! Please try again.')).toBe('1s');
  await expect(runButton(page)).toBeEnabled();
});

test('a quota that is used up is told for ten seconds, with the way to an own runner', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/submissions?*', (route) => route.fulfill({ status: 429, json: { message: 'Too many' } }));
  await openPlayground(page);
  await runButton(page).click();

  const words = 'The quota of 100 requests for the day is exceeded.';
  expect(await lasts(page, words)).toBe('10s');
  const toast = page.getByRole('alert').filter({ hasText: words });
  await expect(toast.getByRole('link')).toHaveAttribute('href', '/code-runner');
  await expect(runButton(page)).toBeEnabled();
});

test('what else the playground tells is told for two seconds', async ({ page }) => {
  await page.route(/more-themes-[^/]*\.js$/, (route) => route.abort());
  await openPlayground(page);
  await choose(page, 'Theme', 'Dracula');

  expect(await lasts(page, 'This theme could not be fetched.')).toBe('2s');
});
