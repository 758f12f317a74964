/**
 * Caches the playground for offline use: first what this page needs, with JavaScript
 * and the open language; the other small languages only on a connection that is known
 * to be good and not set to save data, once the browser is idle.
 */
import { addToCache } from '#web/api/offline/file-cache.ts';
import { cachePlayground as keepPage, LANGUAGES, wantPlaygroundOffline } from '#web/api/offline/playground-cache.ts';
import { deviceLanguageIds, JAVASCRIPT, PYTHON } from './device-languages.ts';
import { addressesOf } from './language-files.ts';
import { refreshReadiness } from './offline-readiness.ts';
import { updateCachedPython } from './python-cache.ts';

/** @returns cancels it, when the page is left or another language is opened */
export function cachePlaygroundFor(languageId: number) {
  if (!('caches' in globalThis && 'serviceWorker' in navigator)) return undefined;
  const ending = new AbortController();
  const { signal } = ending;
  const work = () => void cachePlayground(languageId, signal).catch(() => undefined);
  work();
  // Downloads that the network interrupted continue when it is back.
  addEventListener('online', work, { signal });
  return () => ending.abort();
}

async function cachePlayground(openId: number, signal: AbortSignal) {
  await wantPlaygroundOffline();
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

/** Milliseconds in which the page itself has priority. */
const IDLE_DELAY = 4_000;

async function untilIdle() {
  await new Promise((resolve) => setTimeout(resolve, IDLE_DELAY));
  // Missing in Safari.
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
