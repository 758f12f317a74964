/**
 * Caches the files of the pages that a student reads offline, as playground-cache.ts does for the playground: by the
 * page, and for a new version by its service worker. The build writes the lists (tools/playground-files.mjs).
 */
import { addToCache, type CacheOptions } from './file-cache.ts';
import { filesOf, isShell } from './playground-cache.ts';
import { FileMissing } from './static-files.ts';

/**
 * Groups of files: the pages of lessons with plain texts, the grammars of code, maths, exercises that are web pages, and the pages of
 * projects.
 */
const allParts = ['lessons', 'grammars', 'maths', 'page-exercises', 'projects'] as const;
export type PagePart = (typeof allParts)[number];

const nameOf = (part: PagePart, shell: string) => shell.replace(/^shell/, part);

/**
 * Caches parts for each version of the app that could start here. The server may lack the files of an outdated version;
 * those are skipped.
 *
 * @throws if another download fails, or storage is full
 */
export async function cacheStudentPages(parts: PagePart[], options: CacheOptions) {
  await navigator.serviceWorker.ready;
  const shells = (await caches.keys()).filter(isShell);
  const results = await Promise.allSettled(shells.map((shell) => cacheVersion(shell, parts, options)));
  for (const result of results)
    if (result.status === 'rejected' && !(result.reason instanceof FileMissing)) throw result.reason;
}

async function cacheVersion(shell: string, parts: PagePart[], options?: CacheOptions) {
  const files = await filesOf(shell);
  for (const part of parts) await addToCache(nameOf(part, shell), files?.[part] ?? [], options);
}

/**
 * Call before a new version takes over: caches those parts that any earlier version had cached.
 *
 * @throws if a download fails; then the previous version has to stay
 */
export async function cacheStudentPagesOfNextVersion(shell: string) {
  const names = await caches.keys();
  await cacheVersion(
    shell,
    allParts.filter((part) => names.some((name) => name.startsWith(`${part}-`))),
  );
}
