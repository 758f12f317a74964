/**
 * Caches the playground for offline use: first what this page needs, with JavaScript and the language of the open
 * program. The other languages (except Python, which is large) follow once the browser is idle, and only on a
 * connection that is known to be good and not set to save data.
 */
import { isStorageFull } from '#web/api/offline/downloads.ts';
import { addToCache } from '#web/api/offline/file-cache.ts';
import { enablePlaygroundOffline, cachePlayground as keepPage, LANGUAGES } from '#web/api/offline/playground-cache.ts';
import { retryUntilDone } from '#web/concurrency/keep-trying.ts';
import { deviceLanguageIds, JAVASCRIPT, PYTHON } from './device-languages.ts';
import { addressesOf } from './language-files.ts';
import { refreshReadiness } from './offline-readiness.ts';
import { updateCachedPython } from './python-cache.ts';

/**
 * Starts to cache the playground.
 *
 * @returns a function that cancels the caching, for when the user leaves the page or opens another language
 */
export function cachePlaygroundFor(languageId: number) {
  if (!('caches' in globalThis && 'serviceWorker' in navigator)) return undefined;
  return retryUntilDone((signal) => cachePlayground(languageId, signal), { isFinal: isStorageFull });
}

/** @throws if a download fails; the files that have arrived stay cached */
async function cachePlayground(openId: number, signal: AbortSignal) {
  await enablePlaygroundOffline();
  // Without a network nothing is tried; the event `online` starts the downloads.
  if (!navigator.onLine) return;
  await keepPage({ signal });
  await cacheSmallLanguages([JAVASCRIPT, openId], signal);
  await updateCachedPython(signal);
  await refreshReadiness();
  if (!isConnectionGood()) return;
  await untilIdle();
  await cacheSmallLanguages(deviceLanguageIds, signal);
  await refreshReadiness();
}

const cacheSmallLanguages = (ids: readonly number[], signal: AbortSignal) =>
  addToCache(LANGUAGES, deviceLanguageIds.filter((id) => ids.includes(id) && id !== PYTHON).flatMap(addressesOf), {
    signal,
  });

/** Milliseconds for which the caching waits, because the page's own requests have priority. */
const IDLE_DELAY = 4_000;

async function untilIdle() {
  await new Promise((resolve) => setTimeout(resolve, IDLE_DELAY));
  // Safari lacks requestIdleCallback.
  if ('requestIdleCallback' in globalThis) await new Promise((resolve) => requestIdleCallback(resolve));
}

interface Line {
  saveData: boolean;
  effectiveType: string;
}

/** A browser that does not report its connection is assumed to have a poor one. */
function isConnectionGood() {
  const { connection } = navigator as Navigator & { connection?: Line };
  return connection?.effectiveType === '4g' && !connection.saveData;
}
