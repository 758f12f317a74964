/** Tests the app and the playground offline, and the sandbox of programs that run on the device. */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

// React Router logs that a page which is not cached cannot be loaded.
test.use({ serviceWorkers: 'allow', mayLog: /PageNotLoaded/ });
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const editor = (page: Page) => page.getByRole('textbox', { name: /^Program in/ });
const output = (page: Page) => page.getByRole('region', { name: 'Output', exact: true });
const details = (page: Page) => page.getByRole('region', { name: 'Output details' });

async function run(page: Page, code: string) {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(code);
  await page.getByRole('button', { name: 'Compile and Execute' }).click();
}

/** Opens the playground and waits until it says that those languages work offline. */
async function cachePlayground(page: Page, address = '/code', languages = /TypeScript, (?:Python, )?SQL, Lua/) {
  await page.goto(address);
  await expect(editor(page)).toBeVisible();
  await expect(page.getByText('Works offline:')).toContainText(languages, { timeout: 60_000 });
}

interface OfflineOptions {
  page: Page;
  context: BrowserContext;
  school: { kill(): Promise<unknown>; reopen(): Promise<unknown> };
}

/** Calls `work` while the device is offline and the server is stopped. */
async function withoutNetwork({ context, school }: OfflineOptions, work: () => Promise<void>) {
  await context.setOffline(true);
  await school.kill();
  try {
    await work();
  } finally {
    await context.setOffline(false);
    await school.reopen();
  }
}

/** The texts of the browser's own dialogs, such as alert(), which block the page. No test may open one. */
const windows: string[] = [];

test.beforeEach(async ({ create, page }) => {
  await create.signedIn();
  page.on('dialog', (dialog) => {
    windows.push(dialog.message());
    return dialog.dismiss();
  });
});

test.afterEach(() => expect(windows.splice(0)).toEqual([]));

test('a program on the device reaches neither the network nor stored data; offline the playground opens and runs its languages, and other pages link to it', async ({
  page,
  context,
  school,
}) => {
  await cachePlayground(page);
  await expectSandboxed(page);

  await withoutNetwork({ page, context, school }, async () => {
    await page.goto('/schedule');
    await expect(page.getByText('You’re offline.')).toBeVisible();
    await page.getByText('You’re offline.').getByRole('link', { name: 'Live Code' }).click();
    await expect(editor(page)).toBeVisible();

    await page.goto('/code?language=63');
    await expect(page.getByText('You’re offline.').first()).toBeVisible();
    await run(page, "console.log('Habari', [1, 2])");
    await expect(output(page)).toContainText('Habari [ 1, 2 ]');
    await expect(page.getByText('Compiled Successfully!')).toBeVisible();

    await page.goto('/code?language=82');
    await run(page, 'select 40 + 2, 1.0;');
    await expect(output(page)).toContainText('42|1.0');

    await page.goto('/code?language=64');
    await run(page, 'print(6 * 7, "kwaheri")');
    await expect(output(page)).toContainText('kwaheri');

    await page.goto('/code?language=74');
    await run(page, "const n: number = 'x';");
    await expect(output(page)).toContainText('TS2322');
  });
});

test('an endless loop on the device is stopped, and its output stays', { tag: '@long' }, async ({
  page,
  context,
  school,
}) => {
  await cachePlayground(page);

  await withoutNetwork({ page, context, school }, async () => {
    await run(page, "console.log('before');\nfor (;;) {}");
    await expect(details(page)).toContainText('Time Limit Exceeded', { timeout: 15_000 });
    await expect(output(page)).toContainText('before');
  });
});

/** A program that tries to leave its sandbox. @param file  URL of a file of this site, which the server would serve */
const forbidden = (file: string) => `
const names = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'indexedDB', 'caches', 'importScripts', 'Worker',
  'SharedWorker', 'BroadcastChannel', 'MessageChannel', 'postMessage', 'navigator', 'location', 'self', 'close',
  'Request', 'Response', 'Blob', 'URL', 'FileReaderSync', 'WebTransport', 'cookieStore', 'storageBuckets', 'onmessage'];
const left = [];
for (let scope = globalThis; scope; scope = Object.getPrototypeOf(scope))
  left.push(...names.filter((name) => Object.hasOwn(scope, name)));
console.log('left: ' + left.length + ' ' + left);
const load = new Function('address', 'return import(address)');
const tryLoad = (address) => load(address).then(() => 'came', () => 'refused');
Promise.all(['${file}', 'data:text/javascript,1', 'https://example.com/x.js'].map(tryLoad)).then((all) => console.log(all.join()));
setTimeout(() => {}, 2000);`;

async function expectSandboxed(page: Page) {
  const deviceCheckbox = page.getByRole('checkbox', { name: 'Run on this device' });
  await deviceCheckbox.check();
  const file = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src]')!.src);
  await run(page, forbidden(file));
  await expect(output(page)).toContainText('left: 0');
  await expect(output(page)).toContainText('refused,refused,refused');
  await deviceCheckbox.uncheck();
}

test('a script on the device ends after its pending promises', { tag: '@long' }, async ({ page }) => {
  await cachePlayground(page);
  await page.getByRole('checkbox', { name: 'Run on this device' }).check();

  await run(
    page,
    `(async () => {
  const { byteLength } = await crypto.subtle.digest('SHA-256', new Uint8Array(5_000_000));
  console.log('digest', byteLength);
  await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  console.log('compiled');
  const { inspect } = await import('node:util');
  console.log(inspect('imported'));
  await import('https://example.com/x.js').catch(({ message }) => console.log(message));
})();`,
  );

  await expect(output(page)).toContainText('digest 32');
  await expect(output(page)).toContainText("compiled\n'imported'\nCannot find module 'https://example.com/x.js'");
});

/** Returns the names of the languages' cached files, without their hashes. */
const cachedLanguages = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('languages')).keys())
      .map(({ url }) => url.replace(/.*\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, ''))
      .sort(),
  );

test('with data saving only JavaScript and the open language are downloaded', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(() => {
    const { connection } = navigator as Navigator & { connection?: object };
    Object.defineProperty(Object.getPrototypeOf(connection), 'effectiveType', { value: '3g' });
  });
  await cachePlayground(page, '/code?language=64', /JavaScript, Lua/);

  expect(await cachedLanguages(page)).toEqual(['glue.wasm', 'javascript.worker.js', 'lua.worker.js']);
});

test('Python runs offline once it is downloaded, and can be removed', { tag: '@long' }, async ({
  page,
  context,
  school,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persist = async () =>
      Boolean(document.documentElement.setAttribute('data-persist', 'asked')) || true;
  });
  await cachePlayground(page, '/code?language=71');
  await page.getByRole('button', { name: /^Save Python for offline use \([\d.]+ MB\)$/ }).click();
  await expect(page.getByText('Python is saved on this device.')).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('html')).toHaveAttribute('data-persist', 'asked');

  await withoutNetwork({ page, context, school }, async () => {
    await page.goto('/code?language=71');
    await run(page, 'def f():\n    return 1/0\nprint("Habari")\nf()');
    await expect(output(page)).toContainText('ZeroDivisionError', { timeout: 60_000 });
    await expect(output(page)).toContainText('line 2, in f');
  });
  await page.getByRole('button', { name: 'Remove Python' }).click();
  await expect(page.getByRole('button', { name: /^Save Python for offline use/ })).toBeVisible();
});

test('after signing out nothing of the person is shown offline', { tag: '@long' }, async ({
  page,
  context,
  school,
}) => {
  await cachePlayground(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);

  await withoutNetwork({ page, context, school }, async () => {
    await page.goto('/code');
    await expect(page).toHaveURL(/\/login/);
    await expect(editor(page)).toBeHidden();
  });
});

test('API calls, emails and pictures are cached for their reader only', { tag: '@long' }, async ({ page, school }) => {
  await cachePlayground(page);
  await page.goto('/courses');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const cachedUrls = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => !name.startsWith('person-'));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cachedUrls.filter((path) => !/^\/(assets\/.+|favicon\.svg|manifest\.webmanifest|)$/.test(path))).toEqual([]);
  const mailbox = await page.goto(`${school.url}/dev/outbox`);
  expect(mailbox?.fromServiceWorker()).toBe(false);
});

const WORKER_FILES = ['dist/web/service-worker.js', 'dist/web/service-worker.js.br'] as const;

/**
 * Calls `work` while a newer build is served, as after an update of the server. All servers of a test run share dist/,
 * so a test of another file that uses the service worker may see the newer build too.
 */
async function withNewVersion(work: () => Promise<void>) {
  const [plain, compressed] = [readFileSync(WORKER_FILES[0]), readFileSync(WORKER_FILES[1])];
  // Each build has another revision of '/'. The app shell's cache is named after it, so another revision makes a new cache.
  const newer = String(plain).replace(/(revision["']?:["'`])\w+(?=["'`],["']?url["']?:["'`]\/["'`])/, '$1newer');
  expect(newer).toContain('newer');
  writeFileSync(WORKER_FILES[0], newer);
  writeFileSync(WORKER_FILES[1], brotliCompressSync(newer));
  try {
    await work();
  } finally {
    writeFileSync(WORKER_FILES[0], plain);
    writeFileSync(WORKER_FILES[1], compressed);
  }
}

test('a new version is offered, and applied on request only', { tag: '@long' }, async ({ page }) => {
  await cachePlayground(page);
  const updateNotice = page.getByRole('status', { name: 'New version' });
  await expect(updateNotice).toBeHidden();

  await withNewVersion(async () => {
    await page.goto('/code');
    await expect(updateNotice).toContainText('A new version is ready');
    const reloaded = page.waitForEvent('load');
    await updateNotice.getByRole('button', { name: 'Reload now' }).click();
    await reloaded;
  });

  await expect(editor(page)).toBeVisible();
  await expect(updateNotice).toBeHidden();
});

/** Renames a cached file, as if the previous build had given it another name. */
const asOfPreviousBuild = (page: Page, file: string) =>
  page.evaluate(async (name) => {
    const languages = await caches.open('languages');
    const isMatch = ({ url }: Request) => url.includes(`/${name}-`);
    const now = (await languages.keys()).find(isMatch)!;
    await languages.delete(now, { ignoreVary: true });
    await languages.put(`/assets/sandbox/${name}-00000000.js`, new Response(''));
  }, file);

test('a new version caches the playground and its languages before it takes over', {
  tag: '@long',
}, async ({ page, context, school }) => {
  await cachePlayground(page);
  await asOfPreviousBuild(page, 'lua.worker');

  await withNewVersion(async () => {
    await page.goto('/');
    const updateNotice = page.getByRole('status', { name: 'New version' });
    const reloaded = page.waitForEvent('load');
    await updateNotice.getByRole('button', { name: 'Reload now' }).click();
    await reloaded;
    await expect
      .poll(() => page.evaluate(() => caches.keys()))
      .toEqual(expect.arrayContaining(['languages', 'shell-newer', 'playground-newer']));
  });

  await withoutNetwork({ page, context, school }, async () => {
    await page.goto('/code?language=64');
    await run(page, 'print(6 * 7, "kwaheri")');
    await expect(output(page)).toContainText('kwaheri');
  });
  const cachedUrls = await page.evaluate(async () =>
    (await (await caches.open('languages')).keys()).map(({ url }) => url),
  );
  expect(cachedUrls.filter((url) => url.includes('00000000'))).toEqual([]);
});

test('while a new version waits, the previous one still opens offline', { tag: '@long' }, async ({
  page,
  context,
  school,
}) => {
  await cachePlayground(page);

  await withNewVersion(async () => {
    await page.goto('/code');
    await expect(page.getByRole('status', { name: 'New version' })).toBeVisible();
  });
  await withoutNetwork({ page, context, school }, async () => {
    await page.goto('/code');
    await run(page, "console.log('still here')");
    await expect(output(page)).toContainText('still here');
  });
});
