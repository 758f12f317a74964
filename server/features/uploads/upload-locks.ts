/**
 * One lock for each upload: only one request at a time appends to it, moves it or removes it. Among the requests of a process the lock is
 * in memory; among processes it is the upload's `process_id`, which is free when that process dies (server/leases/process-lease.ts). A
 * process that hung cannot finish an upload that another one has taken over. Bytes that it still receives are harmless: it writes them at
 * their offset in the file, the same bytes as the other process.
 */
import { deferred } from '#server/concurrency/deferred.ts';
import type { Db } from '#server/db/connect.ts';
import { fenced } from '#server/leases/fence.ts';
import type { ProcessLease } from '#server/leases/process-lease.ts';
import type { Events } from '#server/ports/events.ts';
import * as store from './uploads.store.ts';

interface Needs {
  db: Db;
  events: Events;
  processLease: ProcessLease;
}

interface Holder {
  /** Asks the holder to release the lock soon. */
  requestRelease: () => void;
  hasEnded: Promise<void>;
}

/** Milliseconds after which a request asks again for an upload that another process holds. */
const ASK_AGAIN = 200;

export type UploadLocks = ReturnType<typeof openUploadLocks>;

export function openUploadLocks({ db, processLease, events }: Needs) {
  const holders = new Map<string, Holder>();
  const held = (id: string) => ({ id, processId: processLease.id });
  const releaseAmongProcesses = (id: string) => store.releaseUpload(db, held(id));

  events.subscribe('uploads', (key) => {
    const [id = '', asker] = key?.split(' ') ?? [];
    if (asker === processLease.id) return;
    const holder = holders.get(id);
    if (holder) holder.requestRelease();
    else if (id) void releaseAgain(id);
  });

  /** Releases an upload that no request of this process uses: an earlier release may not have reached the database. */
  async function releaseAgain(id: string) {
    const release = await acquireInProcess(id, () => {}, undefined);
    await releaseAmongProcesses(id).catch(() => {});
    release();
  }

  async function acquireInProcess(id: string, requestRelease: () => void, signal: AbortSignal | undefined) {
    for (let holder = holders.get(id); holder; holder = holders.get(id)) {
      signal?.throwIfAborted();
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

  /**
   * Waits for the lock of that upload and asks its holder to stop: a phone that lost its connection reconnects before
   * the server has noticed the loss.
   *
   * @param requestRelease   called each time another request waits
   * @param signal  cancels the waiting
   * @returns a function that releases the lock
   */
  async function take(id: string, requestRelease: () => void, signal?: AbortSignal) {
    const release = await acquireInProcess(id, requestRelease, signal);
    try {
      await acquireAmongProcesses(db, held(id), signal);
    } catch (error) {
      release();
      throw error;
    }
    return async () => {
      await releaseAmongProcesses(id).catch(() => {});
      release();
    };
  }

  return {
    take,
    /**
     * Runs `work` while holding the upload's lock.
     *
     * @param work  gets a database whose transactions change nothing once another process has the upload
     */
    async hold<T>(id: string, work: (db: Db) => Promise<T>) {
      const release = await take(id, () => {});
      const holder = held(id);
      return work(fenced(db, (tx) => store.lockHeld(tx, holder))).finally(release);
    },
  };
}

async function acquireAmongProcesses(db: Db, held: store.Held, signal: AbortSignal | undefined) {
  while (!(await store.acquireUpload(db, held))) {
    await store.requestUpload(db, held);
    signal?.throwIfAborted();
    await Promise.race([new Promise((resolve) => setTimeout(resolve, ASK_AGAIN)), rejectedBy(signal)]);
  }
}

const rejectedBy = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
