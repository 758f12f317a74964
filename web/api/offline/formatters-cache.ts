/**
 * Prettier's files (web/features/formatters/on-device.ts), cached by the service worker when a page has fetched them, so
 * that a student who has formatted a file once can do it offline. Their names change only with Prettier's version.
 */
import { addToCache, findCached } from './file-cache.ts';
import { filesOf } from './playground-cache.ts';

const FORMATTERS = 'formatters';
const FOLDER = '/assets/formatters/';

export const isFormatterFile = (pathname: string) => pathname.startsWith(FOLDER);

/** Returns the cached file, or fetches and caches it. Full storage does not matter: the page gets its file. */
export async function formatterFile(request: Request): Promise<Response> {
  const cached = await findCached(request.url);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await keep(request, response.clone()).catch(() => undefined);
  return response;
}

const keep = async (request: Request, response: Response) => (await caches.open(FORMATTERS)).put(request, response);

/**
 * Call before a new version takes over: caches the files of the formatters that were used.
 *
 * @throws if a download fails; then the previous version has to stay
 */
export async function cacheFormattersOfNextVersion(shell: string) {
  if (!(await caches.has(FORMATTERS))) return;
  const used = new Set((await cachedFiles()).map(withoutHash));
  const files = (await filesOf(shell))?.formatters ?? [];
  await addToCache(
    FORMATTERS,
    files.filter((address) => used.has(withoutHash(address))),
  );
}

/** Call after the version `shell` has taken over: deletes files that it does not have. */
export async function deleteOldFormatters(shell: string) {
  if (!(await caches.has(FORMATTERS))) return;
  const current = new Set((await filesOf(shell))?.formatters);
  const old = (await cachedFiles()).filter((address) => !current.has(address));
  const cache = await caches.open(FORMATTERS);
  await Promise.all(old.map((address) => cache.delete(address, { ignoreVary: true })));
}

const cachedFiles = async () => (await (await caches.open(FORMATTERS)).keys()).map(({ url }) => new URL(url).pathname);

const withoutHash = (address: string) => address.replace(/-[\w-]{8}(?=\.js$)/, '');
