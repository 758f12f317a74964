/**
 * Caches files of the app in this browser for offline use (Cache API). The service worker serves a file from any cache
 * that has it. On pages without HTTPS the browser offers no caches.
 */
import { fetchStaticFile } from './static-files.ts';

export interface CacheOptions {
  /** Called with a file's URL and the fraction of the file that has arrived, from 0 to 1. */
  onProgress?: (address: string, share: number) => void;
  signal?: AbortSignal;
}

/** The number of parallel downloads: with a high latency, a single download leaves bandwidth unused. */
const PARALLEL_DOWNLOADS = 6;

/**
 * Adds the files at `addresses` to the cache `name`. A file that another cache has is copied, not downloaded. Files
 * that were added before a failure stay. The downloads have a lower priority than those of the page.
 *
 * @throws if a download fails, or storage is full
 */
export async function addToCache(name: string, addresses: string[], options: CacheOptions = {}) {
  const cache = await caches.open(name);
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  const missing = addresses.filter((address) => !cachedUrls.has(urlOf(address))).values();
  const addNext = async () => {
    for (const address of missing) await addOne(cache, address, options);
  };
  // Waits for the end of all downloads, so that a retry does not repeat a download that is still running.
  const results = await Promise.allSettled(Array.from({ length: PARALLEL_DOWNLOADS }, addNext));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function addOne(cache: Cache, address: string, { onProgress, signal }: CacheOptions) {
  const inOtherCache = await findCached(address);
  const download = async () =>
    withProgress(await fetchStaticFile(address, { signal, priority: 'low' }), (share) => onProgress?.(address, share));
  await cache.put(address, inOtherCache ?? (await download()));
  onProgress?.(address, 1);
}

interface Target {
  /** The cache's name. */
  name: string;
  /** The URL under which the file is stored. */
  storedUrl: string;
}

/** Downloads a file and stores it under another URL, unless it is stored already. @throws as addToCache */
export async function downloadTo({ name, storedUrl }: Target, address: string, { onProgress, signal }: CacheOptions) {
  if (await areCached([storedUrl])) return;
  const cache = await caches.open(name);
  const file = await fetchStaticFile(address, { signal, priority: 'low' });
  await cache.put(
    storedUrl,
    withProgress(file, (share) => onProgress?.(storedUrl, share)),
  );
}

/** Copies the response and reports its progress. Compressed files are assumed to grow to three times their size. */
function withProgress(answer: Response, onProgress: (share: number) => void): Response {
  const expected = Number(answer.headers.get('content-length') ?? 1) * (answer.headers.has('content-encoding') ? 3 : 1);
  let arrived = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      arrived += chunk.length;
      onProgress(Math.min(arrived / expected, 1));
      controller.enqueue(chunk);
    },
  });
  // The browser has decompressed the body, so the headers about the compressed body no longer apply.
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(answer.body?.pipeThrough(counter) ?? null, { headers });
}

export async function areCached(addresses: string[]) {
  const names = (await globalThis.caches?.keys()) ?? [];
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const urls = new Set(requests.flat().map(({ url }) => url));
  return addresses.every((address) => urls.has(urlOf(address)));
}

/** Returns the absolute URL as in a request, with encoded spaces, because some file names contain spaces. */
const urlOf = (address: string) => new URL(address, location.href).href;

export const findCached = async (address: string) => globalThis.caches?.match(address, { ignoreVary: true });

export async function removeFromCache(name: string, addresses: string[]) {
  const cache = await caches.open(name);
  await Promise.all(addresses.map((address) => cache.delete(address, { ignoreVary: true })));
}
