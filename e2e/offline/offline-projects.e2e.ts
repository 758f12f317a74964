/** Projects offline: opened, edited and formatted without a network, the preview follows, and another device sees it later. */
import { openWebProject, previewOf } from '#e2e/fixtures/projects.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 120_000 });

/** Waits until this device has the project, the pages of projects, and what formats style sheets. */
const untilStored = (page: Page, personId: string, projectPath: string) =>
  expect
    .poll(
      () =>
        page.evaluate(
          async ([id, path]) => {
            const names = await caches.keys();
            const pathsIn = async (name: string) =>
              (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
            const own = await pathsIn(`person-${id}`);
            const formatters = await pathsIn('formatters');
            return [
              own.some((stored) => stored.endsWith(path!) && stored.startsWith('/api/')),
              own.includes(`/offline${path}`),
              names.some((name) => name.startsWith('projects-')),
              ['postcss', 'standalone'].every((part) => formatters.some((file) => file.includes(part))),
            ];
          },
          [personId, projectPath],
        ),
      { timeout: 60_000 },
    )
    .toEqual([true, true, true, true]);

test('a project that was opened is edited offline, with its preview; another device sees it once the network is back', async ({
  page,
  context,
  browser,
  create,
  school,
}) => {
  const student = await create.signedIn();
  await page.goto('/projects');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openWebProject(page, {
    'index.html': '<!doctype html>\n<link rel="stylesheet" href="style.css">\n<h1>Market</h1>\n',
    'style.css': 'h1{color:rgb(0,128,0)}\n',
  });
  const file = (name: string) => page.getByRole('list', { name: 'Files' }).getByRole('button', { name, exact: true });
  const style = page.getByRole('textbox', { name: 'Code of style.css' });
  await file('style.css').click();
  await page.getByRole('button', { name: /^Format/ }).click();
  await expect(style).toContainText('color: rgb(0, 128, 0);');
  await untilStored(page, student.id, new URL(page.url()).pathname);

  const devTools = await context.newCDPSession(page);
  await context.setOffline(true);
  await school.kill();
  await devTools.send('Network.clearBrowserCache');
  await page.reload();
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  const heading = previewOf(page).getByRole('heading', { name: 'Market' });
  await expect(heading).toHaveCSS('color', 'rgb(0, 128, 0)');

  await file('style.css').click();
  await style.click();
  await page.keyboard.press('ControlOrMeta+a');
  // Typing over a selection has the browser itself style the new text, which the page's policy logs.
  await page.keyboard.press('Delete');
  await page.keyboard.insertText('h1{color:rgb(0,0,255)}');
  await expect(heading).toHaveCSS('color', 'rgb(0, 0, 255)');
  await page.getByRole('button', { name: /^Format/ }).click();
  await expect(style).toContainText('color: rgb(0, 0, 255);');
  await expect(page.getByText('No connection. Your changes are on this device')).toBeVisible();
  await page.goto('/projects');
  await expect(page.getByText(/^As of \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('link', { name: /Test page/ }).click();
  await expect(heading).toHaveCSS('color', 'rgb(0, 0, 255)');

  await school.reopen();
  await context.setOffline(false);
  await expect(page.getByRole('status').and(page.locator('[data-status=saved]'))).toBeVisible({ timeout: 60_000 });
  const phone = await browser.newContext({ baseURL: school.url, serviceWorkers: 'block' });
  await create.signedInOn(phone, student);
  const other = await phone.newPage();
  await other.goto(new URL(page.url()).pathname);
  await expect(previewOf(other).getByRole('heading', { name: 'Market' })).toHaveCSS('color', 'rgb(0, 0, 255)');
  await phone.close();
});
