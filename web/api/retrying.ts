/** Trying again what a lost connection, a closed laptop or a school that starts anew has broken off. */
import { CallFailed } from './call.ts';
import type { FailureCode } from './failures.ts';

/** Milliseconds between two tries, growing. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** What may be otherwise in a moment. A `fault` may come from a proxy while the school behind it starts. */
const passing: readonly FailureCode[] = ['offline', 'unavailable', 'too_slow', 'fault'];

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
  let since = Date.now();
  let pauseMs = FIRST_PAUSE;
  const hasGotOn = () => {
    since = Date.now();
    pauseMs = FIRST_PAUSE;
  };

  for (;;) {
    try {
      signal.throwIfAborted();
      return await make(hasGotOn);
    } catch (failure) {
      signal.throwIfAborted();
      const mayPass = failure instanceof CallFailed && passing.includes(failure.code);
      if (!mayPass || Date.now() - since >= forMs) throw failure;
    }
    onWaiting?.();
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE);
  }
}

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
