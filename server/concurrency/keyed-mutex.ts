import { deferred } from './deferred.ts';

/** Releases a mutex, or the amount acquired from a semaphore. Further calls have no effect. */
export type Release = () => void;

/** Opens a set of mutexes, one per key. Callers that wait for the same key acquire its mutex in order of arrival. */
export function openKeyedMutex() {
  const last = new Map<string, Promise<void>>();
  return async (key: string): Promise<Release> => {
    const previous = last.get(key);
    const { promise: released, resolve } = deferred<void>();
    last.set(key, released);
    await previous;
    return () => {
      if (last.get(key) === released) last.delete(key);
      resolve();
    };
  };
}
