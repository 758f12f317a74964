/** Tests the look of /code, as specified: initial content, colours and toasts. */
import type { Locator } from '@playwright/test';
import { fileOf } from '#e2e/fixtures/module-files.ts';
import { backgroundOf, choose, openPlayground, output, runButton, write } from '#e2e/fixtures/playground.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

const colourOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).color);

/** Returns the browser's value for a colour of tokens.css, which depends on whether the page is light or dark. */
const token = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const probe = document.body.appendChild(document.createElement('p'));
    probe.style.color = `var(${wanted})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);

/** Returns how long the toast with that text stays: the duration of the animated bar at its bottom. */
async function toastDuration(page: Page, words: string) {
  const toast = page.getByRole('alert').filter({ hasText: words });
  const bar = toast.getByRole('progressbar', { includeHidden: true });
  return bar.evaluate((running) => getComputedStyle(running).animationDuration);
}

// Animations are on, because toasts stay longer with reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test.beforeEach(({ create }) => create.signedIn());

test('a run-time error and an exceeded time limit are shown in red', { tag: '@long' }, async ({ page }) => {
  await openPlayground(page);
  await write(page, "throw new Error('the pot is empty')");
  await runButton(page).click();
  const errorText = output(page).getByText(/the pot is empty/);
  expect(await colourOf(errorText.first())).toBe(await token(page, '--clay'));

  await write(page, 'for (;;);');
  await runButton(page).click();
  const timeLimitText = output(page).getByText('Time Limit Exceeded');
  await expect(timeLimitText).toBeVisible({ timeout: 45_000 });
  expect(await colourOf(timeLimitText)).toBe(await token(page, '--clay'));
});

test('the page stops waiting for a response that does not arrive, and shows a toast for one second', {
  tag: '@long',
}, async ({ page }) => {
  await page.route('**/submissions/*', (route) => route.abort());
  await openPlayground(page);
  await runButton(page).click();

  expect(await toastDuration(page, 'Something went wrong! Please try again.')).toBe('1s');
  await expect(runButton(page)).toBeEnabled();
});

test('an exceeded quota is shown for ten seconds, with the link to set up an own runner', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/submissions?*', (route) => route.fulfill({ status: 429, json: { message: 'Too many' } }));
  await openPlayground(page);
  await runButton(page).click();

  const words = 'The quota of 100 requests for the day is exceeded.';
  expect(await toastDuration(page, words)).toBe('10s');
  const toast = page.getByRole('alert').filter({ hasText: words });
  await expect(toast.getByRole('link')).toHaveAttribute('href', '/code-runner');
  await expect(runButton(page)).toBeEnabled();
});

test('three themes need no download, others are fetched, with a two-second toast if that fails, and the choice is stored', async ({
  page,
}) => {
  const oceanic = page.waitForResponse(fileOf('../node_modules/monaco-themes/themes/Oceanic Next.json'));
  await openPlayground(page);
  await oceanic;
  const requestedUrls: string[] = [];
  await page.route('**/assets/*', (route) => {
    requestedUrls.push(route.request().url());
    return route.abort();
  });

  for (const [theme, background] of includedThemes) {
    await choose(page, 'Theme', theme);
    await expect.poll(() => backgroundOf(page)).toBe(background);
  }
  // The files for toasts are not counted, because they load at the first touch.
  const toasts = fileOf('ui/feedback/toast-container.tsx').slice(2);
  expect(requestedUrls.filter((address) => address.endsWith('.js') && !address.endsWith(toasts))).toEqual([]);
  await page.unroute('**/assets/*');
  // The page fetches this file after it has opened, in order to cache it for offline use.
  const more = page.waitForResponse(fileOf('ui/code-editor/more-themes.ts'));
  await choose(page, 'Theme', 'Dracula');
  await more;
  await expect.poll(() => backgroundOf(page)).toBe('rgb(40, 42, 54)');

  await page.reload();
  await expect.poll(() => backgroundOf(page)).toBe('rgb(40, 42, 54)');

  await choose(page, 'Theme', 'Light');
  await expect.poll(() => backgroundOf(page)).toBe('rgb(255, 255, 255)');
  await page.route(fileOf('ui/code-editor/more-themes.ts'), (route) => route.abort());
  await openPlayground(page);
  await choose(page, 'Theme', 'Dracula');
  expect(await toastDuration(page, 'This theme could not be loaded.')).toBe('2s');
});

const includedThemes = [
  ['Light', 'rgb(255, 255, 255)'],
  ['VS Dark', 'rgb(30, 30, 30)'],
  ['Oceanic Next', 'rgb(27, 43, 52)'],
] as const;
