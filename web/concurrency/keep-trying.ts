/** Background work over the network that is tried again after failures. */
import { backoff } from './backoff.ts';

/** The delay in milliseconds after a failure. */
const delayAfter = backoff({ initial: 3_000, max: 5 * 60_000 });
/** After this many failures only the event `online` starts the work again, because each try costs data and battery. */
const MAX_FAILURES = 8;

interface Options {
  /** Returns whether further tries would be useless after this error. */
  isFinal: (error: unknown) => boolean;
}

/**
 * Starts work immediately, and again when the network is back and, with growing delays, after failures. A new try
 * aborts the one before it.
 *
 * @returns a function that ends the tries
 */
export function retryUntilDone(work: (signal: AbortSignal) => Promise<void>, { isFinal }: Options) {
  let current = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;

  function start(failures = 0) {
    stop();
    current = new AbortController();
    const { signal } = current;
    work(signal).catch((error) => {
      if (signal.aborted || isFinal(error) || failures + 1 >= MAX_FAILURES) return;
      retry = setTimeout(start, delayAfter(failures), failures + 1);
    });
  }
  function stop() {
    clearTimeout(retry);
    current.abort();
  }
  const startAgain = () => start();

  addEventListener('online', startAgain);
  start();
  return () => {
    removeEventListener('online', startAgain);
    stop();
  };
}
