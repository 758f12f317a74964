import { deferred } from './deferred.ts';

/** May be called more than once. */
export type Release = () => void;

/** One holder per key, in order of arrival. */
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
