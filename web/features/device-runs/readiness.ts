/** Which languages can run on this device now, also without a network. */
import { useSyncExternalStore } from 'react';
import { areKept } from '#web/api/kept-files.ts';
import { JAVASCRIPT, LUA, PYTHON, SQL, TYPESCRIPT } from './device-languages.ts';
import { isPythonKept } from './kept-python.ts';
import { addressesOf } from './language-files.ts';

export interface DeviceReadiness {
  /** Whether this browser can keep anything; not where the page came without HTTPS. */
  canKeep: boolean;
  /** Whether Python is kept. */
  python: boolean;
  /** Judge0's numbers of the languages that run without a network. */
  readyIds: readonly number[];
}

let known: DeviceReadiness = { canKeep: false, python: false, readyIds: [] };
const listeners = new Set<() => void>();

export const useDeviceReadiness = () => useSyncExternalStore(listen, () => known);

function listen(listener: () => void) {
  listeners.add(listener);
  readinessChanged();
  return () => listeners.delete(listener);
}

/** Looks again, after something was kept or removed. */
export async function readinessChanged() {
  known = await lookAround();
  for (const listener of listeners) listener();
}

async function lookAround(): Promise<DeviceReadiness> {
  const ids = [JAVASCRIPT, TYPESCRIPT, SQL, LUA];
  const small = await Promise.all(ids.map((id) => areKept(addressesOf(id))));
  const python = await isPythonKept();
  const readyIds = [...ids.filter((_, index) => small[index]), ...(python ? [PYTHON] : [])];
  return { canKeep: 'caches' in globalThis, python, readyIds };
}
