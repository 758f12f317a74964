/**
 * Caches the files of the playground for offline use: by the page that is opened, and by the service worker
 * of a new version before it takes over. The build writes the lists (tools/playground-files.mjs). Each build
 * has its own cache, so that no version removes files of another. The files of the languages have one
 * cache for all builds: most of them change seldom.
 */
import { addToCache, areCached, type CacheOptions } from './file-cache.ts';
import { FileMissing } from './static-files.ts';

export const LANGUAGES = 'languages';

interface Files {
  /** The files of the page and of everything that it imports. */
  playground: string[];
  /** Files of the pages that a student reads offline, and files that only some of these pages need (student-pages-cache.ts). */
  lessons: string[];
  grammars: string[];
  maths: string[];
  'page-exercises': string[];
  projects: string[];
  /** Files of the languages that run on the device. */
  languages: string[];
  /** Files of languages that are downloaded only when the user asks for them. */
  large: string[];
  /** Files that are cached when a page fetches them (formatters-cache.ts). */
  formatters: string[];
}

export const isShell = (name: string) => name.startsWith('shell-');
const playgroundCacheOf = (shell: string) => shell.replace(/^shell/, 'playground');

/** Records, by creating a cache, that a person has opened the playground: later versions of the app cache it too. */
export const enablePlaygroundOffline = () => caches.open(LANGUAGES);
const isWantedOffline = () => caches.has(LANGUAGES);

/**
 * Caches the playground of each version of the app that could start here: the running and the waiting one. The server
 * may lack the files of an outdated version; those are skipped.
 *
 * @throws if another download fails, or storage is full
 */
export async function cachePlayground(options: CacheOptions) {
  await navigator.serviceWorker.ready;
  const shells = (await caches.keys()).filter(isShell);
  const results = await Promise.allSettled(shells.map((shell) => cacheVersion(shell, options)));
  for (const result of results)
    if (result.status === 'rejected' && !(result.reason instanceof FileMissing)) throw result.reason;
}

async function cacheVersion(shell: string, options?: CacheOptions) {
  const files = await filesOf(shell);
  if (files) await addToCache(playgroundCacheOf(shell), files.playground, options);
}

/**
 * Whether this page works offline and can be opened again: a service worker serves its files, and the
 * playground is cached for the running version and for each that could start.
 *
 * @param entry  URL of the page's entry script
 */
export async function isPlaygroundCached(entry: string) {
  if (!navigator.serviceWorker?.controller) return false;
  const shells = (await caches.keys()).filter(isShell);
  const ofThisPage = await Promise.all(shells.map(async (shell) => (await caches.open(shell)).match(entry)));
  const lists = await Promise.all(shells.map(filesOf));
  const isComplete = lists.every((files) => files !== undefined);
  return ofThisPage.some(Boolean) && isComplete && areCached(lists.flatMap((files) => files!.playground));
}

/**
 * Call before a new version takes over: caches the playground and those languages that the previous version had cached.
 *
 * @throws if a download fails; then the previous version has to stay
 */
export async function cachePlaygroundOfNextVersion(shell: string) {
  const files = (await isWantedOffline()) && (await filesOf(shell));
  if (!files) return;
  await cacheVersion(shell);
  const cached = new Set((await cachedLanguages()).map(withoutHash));
  await addToCache(
    LANGUAGES,
    files.languages.filter((address) => cached.has(withoutHash(address))),
  );
}

/** Call after the version `shell` has taken over: deletes the cached files of all other versions. */
export async function deleteOtherVersions(shell: string) {
  const version = shell.replace('shell', '');
  const others = (await caches.keys()).filter(
    (name) =>
      /^(?:shell|playground|lessons|grammars|maths|page-exercises|projects)-/.test(name) && !name.endsWith(version),
  );
  await Promise.all(others.map((name) => caches.delete(name)));
  const files = (await isWantedOffline()) && (await filesOf(shell));
  if (!files) return;
  const listed = new Set([...files.languages, ...files.large]);
  const languages = await caches.open(LANGUAGES);
  const old = (await cachedLanguages()).filter((address) => !listed.has(address));
  await Promise.all(old.map((address) => languages.delete(address, { ignoreVary: true })));
}

const cachedLanguages = async () =>
  (await (await caches.open(LANGUAGES)).keys()).map(({ url }) => new URL(url).pathname);

const withoutHash = (address: string) => address.replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** The lists of a version's files; undefined if its shell is incomplete. */
export async function filesOf(shell: string): Promise<Files | undefined> {
  const cache = await caches.open(shell);
  const list = (await cache.keys()).find(({ url }) => url.includes('/assets/playground-files-'));
  const answer = list && (await cache.match(list, { ignoreVary: true }));
  return answer?.json();
}
