/**
 * One lock for each upload: only one request at a time appends to it, moves it or removes it.
 * In memory, since no other process serves the same data folder (processes/data-folder-lock.ts).
 */
import { deferred } from '#server/concurrency/deferred.ts';

interface Holder {
  /** Asks the holder to release the lock soon. */
  requestRelease: () => void;
  hasEnded: Promise<void>;
}

export type UploadLocks = ReturnType<typeof openUploadLocks>;

export function openUploadLocks() {
  const holders = new Map<string, Holder>();

  /**
   * Waits for the lock of that upload and asks its holder to stop: a phone that lost its connection reconnects before
   * the server has noticed the loss.
   *
   * @param requestRelease   called each time another request waits
   * @param signal  cancels the waiting
   * @returns a function that releases the lock
   */
  async function take(id: string, requestRelease: () => void, signal?: AbortSignal) {
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      holder.requestRelease();
      await Promise.race([holder.hasEnded, rejectedBy(signal)]);
    }
    const { promise, resolve } = deferred<void>();
    holders.set(id, { requestRelease, hasEnded: promise });
    return () => {
      holders.delete(id);
      resolve();
    };
  }

  return {
    take,
    /** Runs `work` while holding the upload's lock. */
    async hold<T>(id: string, work: () => Promise<T>) {
      const release = await take(id, () => {});
      return work().finally(release);
    },
  };
}

const rejectedBy = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
