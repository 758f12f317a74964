/** Which languages can run on this device now, and which of them offline. */
import { useSyncExternalStore } from 'react';
import { areCached } from '#web/api/offline/file-cache.ts';
import { isPlaygroundCached } from '#web/api/offline/playground-cache.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { JAVASCRIPT, LUA, PYTHON, SQL, TYPESCRIPT } from './device-languages.ts';
import { addressesOf } from './language-files.ts';
import { isPythonCached } from './python-cache.ts';

interface DeviceReadiness {
  /** Whether this browser can cache files; it cannot without HTTPS. */
  canKeep: boolean;
  /** Whether Python is cached. */
  python: boolean;
  /** Judge0 ids of the languages that run offline; none while the page itself is not cached. */
  readyIds: readonly number[];
}

const readiness = new Observable<DeviceReadiness>({ canKeep: false, python: false, readyIds: [] });

export const useDeviceReadiness = () => useSyncExternalStore(watch, readiness.get);

function watch(listener: () => void) {
  const unsubscribe = readiness.subscribe(listener);
  const ending = new AbortController();
  // Only a service worker that controls this page serves files from the caches, so a new controller changes the result.
  navigator.serviceWorker?.addEventListener('controllerchange', () => refreshReadiness(), { signal: ending.signal });
  refreshReadiness();
  return () => {
    ending.abort();
    unsubscribe();
  };
}

let looking: Promise<void> = Promise.resolve();

/** Checks again which files are cached. Checks run one at a time, so that the newest result is shown. */
export function refreshReadiness() {
  looking = looking.then(checkAgain, checkAgain);
  return looking;
}

async function checkAgain() {
  readiness.set(await checkDevice());
}

async function checkDevice(): Promise<DeviceReadiness> {
  if (!('caches' in globalThis)) return { canKeep: false, python: false, readyIds: [] };
  const ids = [JAVASCRIPT, TYPESCRIPT, SQL, LUA];
  const small = await Promise.all(ids.map((id) => areCached(addressesOf(id))));
  const python = await isPythonCached();
  const ready = [...ids.filter((_, index) => small[index]), ...(python ? [PYTHON] : [])];
  return { canKeep: true, python, readyIds: (await isPlaygroundCached(entry())) ? ready : [] };
}

/** The URL of the page's entry script. It names all other files, so the hash in its name identifies the build. */
const entry = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
