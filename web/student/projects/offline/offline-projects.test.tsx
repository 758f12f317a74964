/** Tests projects without a network: opened ones can be opened again, and show what was saved last. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projectHelp } from '#contract/learning/project-help.ts';
import { type Project, projects } from '#contract/learning/projects.ts';
import { noHelp } from '#web/testing/factories/projects.ts';
import { student } from '#web/testing/factories/records.ts';
import { reopen, school, show } from '#web/testing/show.tsx';
import { dropOutdatedProjects, OPENED_LIFETIME_MS } from './project-copies.ts';

const AT = '2026-11-03T08:00:00.000Z';
const project: Project = {
  _id: crypto.randomUUID(),
  name: 'Sums',
  kind: 'node',
  revision: 4,
  forkedFrom: null,
  recentSaves: [],
  changedAt: AT,
  files: [{ path: 'main.js', text: 'console.log(1)\n' }],
};
const asOf = page.getByText(/^As of \d\d:\d\d$/);
const code = page.getByRole('textbox', { name: 'Code of main.js' });

beforeEach(async () => {
  await page.viewport(1280, 800);
  // Tests have no service worker, and the app stores nothing without one.
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockResolvedValue({} as ServiceWorkerRegistration);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of await caches.keys()) await caches.delete(name);
});

/** Opens the project, which the fake server saves. */
function showProject() {
  let current = project;
  school.answer(projects.listProjects, [project]);
  school.answer(projects.readProject, () => current);
  school.answer(projectHelp.readHelp, noHelp);
  school.answer(projects.saveProject, ({ body: { changes, saveId, revision } }) => {
    const [change] = changes;
    const files = change && 'text' in change ? [{ path: change.path, text: change.text }] : current.files;
    current = { ...current, files, revision: revision + 1, recentSaves: [saveId] };
    return current;
  });
  const me = student();
  show(`/projects/${project._id}`, me);
  return me;
}

/** Returns what this device stores under a URL that ends with these words. */
async function storedAt(personId: string, words: string) {
  const cache = await caches.open(`person-${personId}`);
  const key = (await cache.keys()).find(({ url }) => url.endsWith(words));
  return key ? ((await cache.match(key))?.text() ?? '') : '';
}

test('a project opens offline as it was saved last, and what is written then is sent later', async () => {
  const me = showProject();
  await code.click();
  await userEvent.keyboard('{ControlOrMeta>}{End}{/ControlOrMeta}// online');
  await expect.poll(() => storedAt(me._id, `/projects/${project._id}`)).toContain('// online');
  await expect.poll(() => storedAt(me._id, `/offline/projects/${project._id}`)).toContain(project._id);

  school.goOffline();
  reopen();
  await expect.element(code).toHaveTextContent('// online');
  await expect.element(asOf).toBeVisible();
  await code.click();
  await userEvent.keyboard('{ControlOrMeta>}{End}{/ControlOrMeta}, offline');
  await expect.element(page.getByText('No connection. Your changes are on this device')).toBeVisible();
  reopen();
  await expect.element(code).toHaveTextContent('// online, offline');

  school.goOnline();
  await expect
    .poll(() => school.requests(projects.saveProject).at(-1)?.body)
    .toMatchObject({ revision: 5, changes: [{ path: 'main.js', text: 'console.log(1)\n// online, offline' }] });
  await expect.poll(() => asOf.elements()).toEqual([]);
});

test('the list of projects shows the time of its copy', async () => {
  const me = showProject();
  show('/projects', me);
  await expect.poll(() => storedAt(me._id, '/projects')).toContain('Sums');
  expect(asOf.elements()).toEqual([]);

  school.goOffline();
  reopen();
  await expect.element(page.getByRole('link', { name: /Sums/ })).toBeVisible();
  await expect.element(asOf).toBeVisible();
});

test('a project of one file in JavaScript runs on this device without a network', async () => {
  showProject();
  await expect.element(code).toBeVisible();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await page.getByRole('button', { name: 'Run', exact: true }).click();

  await expect.element(page.getByRole('region', { name: 'Output', exact: true })).toHaveTextContent('1');
  expect(school.requests(projects.runProject)).toEqual([]);
});

test('it also runs on this device when the browser is online, but the changes do not reach the school', async () => {
  showProject();
  await code.click();
  school.breakConnection(projects.saveProject);
  await userEvent.keyboard('{ControlOrMeta>}{End}{/ControlOrMeta}console.log(2 + 40)');
  await page.getByRole('button', { name: 'Run', exact: true }).click();

  await expect.element(page.getByRole('region', { name: 'Output', exact: true })).toHaveTextContent('42');
  expect(school.requests(projects.runProject)).toEqual([]);
});

test('a project that was not opened for fourteen days is deleted, but not a picture that another one shows', async () => {
  const me = showProject();
  await expect.element(code).toBeVisible();
  const cache = await caches.open(`person-${me._id}`);
  const put = (projectId: string, at: number, files: string[]) =>
    cache.put(`/offline/projects/${projectId}`, new Response(JSON.stringify({ projectId, at, files })));
  const now = Date.now();
  await put('old', now - OPENED_LIFETIME_MS - 1, ['/pictures/old', '/pictures/shared']);
  await put('new', now - OPENED_LIFETIME_MS + 60_000, ['/pictures/shared']);
  for (const path of ['/pictures/old', '/pictures/shared']) await cache.put(path, new Response('x'));
  await dropOutdatedProjects(me._id, now);

  const left = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  expect(left.filter((path) => /^\/(?:offline|pictures)\//.test(path)).sort()).toEqual([
    '/offline/projects/new',
    '/pictures/shared',
  ]);
});
