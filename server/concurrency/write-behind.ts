/**
 * Writes down what is in memory first, and goes on trying where the database does
 * not take it. A server that is killed meanwhile has lost that.
 */
import { singleFlight } from './single-flight.ts';

/** Milliseconds until it is tried again. */
const PAUSE = 1_000;

/**
 * @param write    all that is not written yet; rejects where it could not
 * @param onFault  told of the first of several failures that follow each other
 */
export function writeBehind(write: () => Promise<unknown>, onFault: (error: unknown) => void) {
  let failures = 0;
  let isLast = false;
  let retry: NodeJS.Timeout | undefined;
  const now = singleFlight(async () => {
    await write();
    failures = 0;
  }, failed);

  function failed(error: unknown) {
    if (++failures === 1) onFault(error);
    clearTimeout(retry);
    if (!isLast) retry = setTimeout(now, PAUSE).unref();
  }

  return {
    /** Resolves once it is tried, whatever came of it. */
    now,
    /** Tries it a last time. */
    close() {
      isLast = true;
      clearTimeout(retry);
      return now();
    },
  };
}
