/** Trying again what a lost connection, a closed laptop or a school that starts anew has broken off. */
import { backoff } from '#web/concurrency/backoff.ts';
import { CallFailed } from './call.ts';
import { isPassing } from './failures.ts';

/** Milliseconds between two tries. */
const pauseAfter = backoff({ first: 1_000, longest: 30_000 });

/** Milliseconds that one try counts at most: a laptop that was closed meanwhile has not been trying. */
const LONGEST_TRY = 60_000;

interface Patience {
  /** Milliseconds without getting on after which it is given up. */
  forMs: number;
  signal: AbortSignal;
  /** Told before each pause. */
  onWaiting?: () => void;
}

/**
 * Makes a call again and again, until it has succeeded, or was refused.
 *
 * @param make  gets what it has to call whenever it has got on
 * @throws {CallFailed} refused, or given up
 */
export async function retrying<T>(
  make: (hasGotOn: () => void) => Promise<T>,
  { forMs, signal, onWaiting }: Patience,
): Promise<T> {
  let triedMs = 0;
  let failures = 0;
  let since = Date.now();
  const hasGotOn = () => {
    triedMs = 0;
    failures = 0;
    since = Date.now();
  };

  for (;;) {
    try {
      since = Date.now();
      signal.throwIfAborted();
      return await make(hasGotOn);
    } catch (failure) {
      signal.throwIfAborted();
      triedMs += Math.min(Date.now() - since, LONGEST_TRY);
      if (!mayPass(failure) || triedMs >= forMs) throw failure;
    }
    onWaiting?.();
    const pauseMs = pauseAfter(failures++);
    await pause(pauseMs, signal);
    triedMs += pauseMs;
  }
}

const mayPass = (failure: unknown) => failure instanceof CallFailed && isPassing(failure);

/** Ends early when the device finds a network, and when nobody wants it any more. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    addEventListener('online', over);
    signal.addEventListener('abort', over);
  });
