/**
 * Decides when a run is sent again after the runner refused it because its queue is full. One run of each owner is
 * retried, when another run has ended or after growing delays. The owner's other runs wait until the runner has
 * accepted that run.
 */
import { backoff } from '#server/concurrency/backoff.ts';
import { openKeyedMutex, type Release } from '#server/concurrency/keyed-mutex.ts';

/** Milliseconds between retries, unless another run ends earlier. */
const delayAfter = backoff({ initial: 1_000, max: 30_000 });
/** Milliseconds after the first refusal until a run is given up. */
const MAX_WAIT = 10 * 60_000;

export type QueueRetry = ReturnType<ReturnType<typeof openQueueRetries>['of']>;

export function openQueueRetries() {
  const lockOwner = openKeyedMutex();
  const waiters = new Set<() => void>();

  const notifiedOrAfter = (delay: number) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        waiters.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, delay).unref();
      waiters.add(wake);
    });

  return {
    /** Call this when the runner's queue may have room. */
    notify() {
      for (const wake of [...waiters]) wake();
    },
    /** Returns the retries of one run. */
    of(ownerId: string) {
      let retries = 0;
      let refusedAt: number | undefined;
      let release: Release | undefined;
      let isDone = false;
      return {
        /** Resolves with true when the run may be sent again; with false when the run has waited too long. */
        async mayRetry() {
          refusedAt ??= performance.now();
          release ??= await lockOwner(ownerId);
          if (isDone) release();
          if (performance.now() - refusedAt > MAX_WAIT) return false;
          await notifiedOrAfter(delayAfter(retries++));
          return true;
        },
        /** Call this when the runner has accepted the run, or the run has ended. */
        done() {
          isDone = true;
          release?.();
          release = undefined;
        },
      };
    },
  };
}
