/** Tests that once /code reports that a language works offline, everything on the page works offline. */
import type { BrowserContext } from '@playwright/test';
import { fileOf } from '#e2e/fixtures/module-files.ts';
import {
  backgroundOf,
  choose,
  details,
  editor,
  openPlayground,
  output,
  runButton,
  write,
} from '#e2e/fixtures/playground.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 180_000 });

test.beforeEach(({ create }) => create.signedIn());

/**
 * Takes the page and its service worker offline, and empties the browser's HTTP cache, as soon as the page says that
 * the language works offline. Returns a function that waits until that has happened.
 */
async function goOfflineOnceReady(page: Page, context: BrowserContext, language: string) {
  const devTools = await context.newCDPSession(page);
  let isDone = false;
  await page.exposeFunction('goOffline', async () => {
    await context.setOffline(true);
    await devTools.send('Network.clearBrowserCache');
    isDone = true;
  });
  await page.addInitScript((name) => {
    let isReported = false;
    const checkStatus = () => {
      const statusTexts = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent ?? '');
      if (isReported || !statusTexts.some((words) => words.startsWith('Works offline:') && words.includes(name)))
        return;
      isReported = true;
      void window.goOffline();
    };
    new MutationObserver(checkStatus).observe(document, { childList: true, subtree: true, characterData: true });
  }, language);
  return () => expect.poll(() => isDone, { timeout: 90_000 }).toBe(true);
}

async function runs(page: Page, code: string, prints: string) {
  await write(page, code);
  await runButton(page).click();
  await expect(output(page)).toContainText(prints, { timeout: 60_000 });
  await expect(details(page)).toContainText('Accepted');
}

test('once the page reports JavaScript as ready, everything on it works offline', async ({ page, context }) => {
  const waitUntilOffline = await goOfflineOnceReady(page, context, 'JavaScript');
  await openPlayground(page);
  await waitUntilOffline();

  await runs(page, "console.log('Habari', [1, 2])", 'Habari [ 1, 2 ]');
  await page.getByRole('tab', { name: 'Terminal' }).click();
  await page.getByRole('tab', { name: 'Run' }).click();
  await choose(page, 'Theme', 'Night Owl');
  await expect.poll(() => backgroundOf(page)).toBe('rgb(1, 22, 39)');
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('button', { name: 'Add up numbers' }).click();
  await page.getByRole('button', { name: 'Replace my program' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: 'Share' }).getByLabel('Link')).toHaveValue(/#code=63\./);
  await page.keyboard.press('Escape');
  await choose(page, 'Language', 'C (GCC');
  await expect(editor(page)).toContainText('int main');
  await choose(page, 'Language', 'JavaScript');
  await page.goto('/code?language=63');
  await runs(page, "console.log('opened again')", 'opened again');
});

test('once the page reports Python as ready, it and JavaScript work offline', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const waitUntilOffline = await goOfflineOnceReady(page, context, 'Python');
  await openPlayground(page, '/code?language=71');
  await page.getByRole('button', { name: /^Save Python for offline use/ }).click();
  await waitUntilOffline();

  await runs(page, 'print("Habari", 6 * 7)', 'Habari 42');
  await choose(page, 'Language', 'JavaScript');
  await runs(page, "console.log('Habari', [1, 2])", 'Habari [ 1, 2 ]');
});

/** One example of each kind of file that the page needs. */
const needed = {
  'run-on-device': () => fileOf('features/device-runs/run-on-device.ts'),
  'javascript.worker': () => '**/assets/sandbox/javascript.worker*',
  'more-themes': () => fileOf('ui/code-editor/more-themes.ts'),
  'toast-container': () => fileOf('ui/feedback/toast-container.tsx'),
  'playground-files': () => '**/assets/playground-files*',
};

for (const [name, fileOfName] of Object.entries(needed))
  test(`while ${name} is missing, the page reports no language as working offline, and an offline run says why`, {
    tag: '@long',
  }, async ({ page, context }) => {
    const releases: (() => void)[] = [];
    const requestHeld = new Promise<void>((resolve) => {
      void context.route(fileOfName(), async (route) => {
        resolve();
        await new Promise<void>((release) => releases.push(release));
        await route.continue().catch(() => undefined);
      });
    });
    await openPlayground(page);
    await requestHeld;
    await expect(page.getByText('JavaScript does not work offline yet.')).toBeVisible();
    // Gives all other files time to load.
    await page.waitForTimeout(5_000);
    await expect(page.getByText('Works offline:')).toBeHidden();

    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const release of releases) release();
    await expect(page.getByText(/Works offline: [^.]*JavaScript/)).toBeVisible({ timeout: 60_000 });
  });

test('a file whose download fails is fetched again without a change of the network', async ({ page, context }) => {
  let requests = 0;
  await context.route(fileOf('features/device-runs/run-on-device.ts'), (route) =>
    requests++ === 0 ? route.abort() : route.continue(),
  );
  await openPlayground(page);

  await expect(page.getByText(/Works offline: [^.]*JavaScript/)).toBeVisible({ timeout: 60_000 });
  expect(requests).toBeGreaterThan(1);
});

test('after a network loss during the download a run says what to do, and the download resumes when the network is back', async ({
  page,
  context,
}) => {
  await context.route(fileOf('features/device-runs/run-on-device.ts'), (route) => route.abort());
  await openPlayground(page);
  await context.setOffline(true);
  await expect(page.getByText('Runs on this device')).toBeVisible();
  await runButton(page).click();
  await expect(output(page)).toContainText('Connect to the network, reload the page and try again.');
  await expect(page.getByText('Works offline:')).toBeHidden();
  // Waits for the first retry, which finds no network: from now on only the network's return starts the download.
  await page.waitForTimeout(4_000);

  await context.unrouteAll();
  await context.setOffline(false);
  await expect(page.getByText(/Works offline: [^.]*JavaScript/)).toBeVisible({ timeout: 60_000 });
});

declare global {
  interface Window {
    goOffline(): Promise<void>;
  }
}
