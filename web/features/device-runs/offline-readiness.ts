/** Which languages can run on this device now, also without a network. */
import { useSyncExternalStore } from 'react';
import { areCached } from '#web/api/offline/file-cache.ts';
import { isPlaygroundCached } from '#web/api/offline/playground-cache.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { JAVASCRIPT, LUA, PYTHON, SQL, TYPESCRIPT } from './device-languages.ts';
import { addressesOf } from './language-files.ts';
import { isPythonCached } from './python-cache.ts';

interface DeviceReadiness {
  /** Whether this browser can keep anything; not where the page came without HTTPS. */
  canKeep: boolean;
  /** Whether Python is kept. */
  python: boolean;
  /** Judge0's numbers of the languages that run without a network, with the page around them. */
  readyIds: readonly number[];
}

const readiness = new Observable<DeviceReadiness>({ canKeep: false, python: false, readyIds: [] });

export const useDeviceReadiness = () => useSyncExternalStore(watch, readiness.get);

function watch(listener: () => void) {
  const unsubscribe = readiness.subscribe(listener);
  const ending = new AbortController();
  // Nothing is answered from what is kept before a service worker has this page.
  navigator.serviceWorker?.addEventListener('controllerchange', () => refreshReadiness(), { signal: ending.signal });
  refreshReadiness();
  return () => {
    ending.abort();
    unsubscribe();
  };
}

let looking: Promise<void> = Promise.resolve();

/** Looks again, after something was kept or removed: one look after the other, so that the last one counts. */
export function refreshReadiness() {
  looking = looking.then(lookAgain, lookAgain);
  return looking;
}

async function lookAgain() {
  readiness.set(await lookAround());
}

async function lookAround(): Promise<DeviceReadiness> {
  if (!('caches' in globalThis)) return { canKeep: false, python: false, readyIds: [] };
  const ids = [JAVASCRIPT, TYPESCRIPT, SQL, LUA];
  const small = await Promise.all(ids.map((id) => areCached(addressesOf(id))));
  const python = await isPythonCached();
  const ready = [...ids.filter((_, index) => small[index]), ...(python ? [PYTHON] : [])];
  return { canKeep: true, python, readyIds: (await isPlaygroundCached(entry())) ? ready : [] };
}

/** What this page began with: it names all else, so its hash is the build's. */
const entry = () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
