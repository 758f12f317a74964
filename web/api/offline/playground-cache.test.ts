import { afterAll, beforeEach, expect, test, vi } from 'vitest';

/** The contents of the fake caches: by the cache's name, each body by its URL. */
const stores = new Map<string, Map<string, string>>();
const ORIGIN = 'https://school.test';
const urlOf = (address: string | { url: string }) =>
  new URL(typeof address === 'string' ? address : address.url, ORIGIN).href;

const open = async (name: string) => {
  const store = stores.get(name) ?? new Map<string, string>();
  stores.set(name, store);
  return {
    keys: async () => [...store.keys()].map((url) => ({ url })),
    match: async (address: string | { url: string }) => {
      const body = store.get(urlOf(address));
      return body === undefined ? undefined : new Response(body);
    },
  };
};
vi.stubGlobal('location', { href: `${ORIGIN}/code` });
vi.stubGlobal('caches', { open, keys: async () => [...stores.keys()] });
const serviceWorker: { controller: object | null } = { controller: {} };
vi.stubGlobal('navigator', { serviceWorker });

const { isPlaygroundCached } = await import('./playground-cache.ts');
afterAll(() => vi.unstubAllGlobals());

const ENTRY = `${ORIGIN}/assets/index-AAAAAAAA.js`;
const playground = ['/assets/CodePage-AAAAAAAA.js', '/assets/Night Owl-AAAAAAAA.js', '/assets/run-AAAAAAAA.js'];

function cache(name: string, files: Record<string, string>) {
  stores.set(name, new Map(Object.entries(files).map(([address, body]) => [urlOf(address), body])));
}
const list = (files: string[]) => JSON.stringify({ playground: files, languages: [], large: [] });
const shell = (files = playground) => ({ '/': '', [ENTRY]: '', '/assets/playground-files-AAAAAAAA.json': list(files) });
const all = (files: string[]) => Object.fromEntries(files.map((file) => [file, '']));

beforeEach(() => {
  stores.clear();
  serviceWorker.controller = {};
  cache('shell-1', shell());
  cache('playground-1', all(playground));
});

test('a page works offline when every file is cached', async () => {
  expect(await isPlaygroundCached(ENTRY)).toBe(true);
});

test.each(playground)('a page without %s does not work offline', async (file) => {
  cache('playground-1', all(playground.filter((each) => each !== file)));
  expect(await isPlaygroundCached(ENTRY)).toBe(false);
});

test('a page without a service worker does not work offline', async () => {
  serviceWorker.controller = null;
  expect(await isPlaygroundCached(ENTRY)).toBe(false);
});

test('a page of a version whose shell is not cached does not work offline', async () => {
  expect(await isPlaygroundCached(`${ORIGIN}/assets/index-BBBBBBBB.js`)).toBe(false);
});

test('no page works offline while the playground of a waiting version is not cached', async () => {
  cache('shell-0', { '/': '', '/assets/playground-files-00000000.json': list(['/assets/CodePage-00000000.js']) });
  expect(await isPlaygroundCached(ENTRY)).toBe(false);
  cache('playground-0', all(['/assets/CodePage-00000000.js']));
  expect(await isPlaygroundCached(ENTRY)).toBe(true);
});

test('an incomplete shell does not count as cached', async () => {
  cache('shell-2', {});
  expect(await isPlaygroundCached(ENTRY)).toBe(false);
});
