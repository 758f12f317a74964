import { deferred } from './deferred.ts';

/** Releases the lock or the amount. Further calls have no effect. */
export type Release = () => void;

/** A mutex per key: one caller holds it at a time, in order of arrival. */
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
