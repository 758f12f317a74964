/** Retries an action that was interrupted by a lost connection, a closed laptop or a server restart. */

import { CallFailed } from '#web/api/call.ts';
import { isTransient } from '#web/api/failures.ts';
import { backoff } from '#web/concurrency/backoff.ts';

/** Returns the milliseconds between two attempts. */
const delayAfter = backoff({ initial: 1_000, max: 30_000 });

/** Maximum milliseconds that one attempt counts towards `forMs`: a laptop may have been closed during the attempt. */
const MAX_ATTEMPT_MS = 60_000;

interface Limits {
  /** The milliseconds without progress after which the retries end. */
  forMs: number;
  signal: AbortSignal;
  /** Called before each pause between attempts. */
  onWaiting?: () => void;
}

/**
 * Repeats an attempt until it succeeds, is refused, or has made no progress for too long.
 *
 * @param attempt  calls `onProgress` whenever it has made progress
 * @throws {CallFailed} refused, or given up
 */
export async function retry<T>(
  attempt: (onProgress: () => void) => Promise<T>,
  { forMs, signal, onWaiting }: Limits,
): Promise<T> {
  let triedMs = 0;
  let failures = 0;
  let since = Date.now();
  const onProgress = () => {
    triedMs = 0;
    failures = 0;
    since = Date.now();
  };

  for (;;) {
    try {
      since = Date.now();
      signal.throwIfAborted();
      return await attempt(onProgress);
    } catch (failure) {
      signal.throwIfAborted();
      triedMs += Math.min(Date.now() - since, MAX_ATTEMPT_MS);
      if (!isRetryable(failure) || triedMs >= forMs) throw failure;
    }
    onWaiting?.();
    const pauseMs = delayAfter(failures++);
    await pause(pauseMs, signal);
    triedMs += pauseMs;
  }
}

const isRetryable = (failure: unknown) => failure instanceof CallFailed && isTransient(failure);

/** Waits for `ms` milliseconds; ends early when the network is back, or when the signal aborts. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
