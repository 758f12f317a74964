/**
 * Write-behind: a change is made in memory first and stored later, with retries while the
 * database fails. A server that is killed before the change is stored loses it.
 */
import { singleFlight } from './single-flight.ts';

/** Milliseconds between retries. */
const PAUSE = 1_000;

/**
 * @param write    stores everything not stored yet; rejects on failure
 * @param onFault  receives the first of several consecutive failures
 */
export function writeBehind(write: () => Promise<unknown>, onFault: (error: unknown) => void) {
  let failures = 0;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  const writeNow = singleFlight(async () => {
    await write();
    failures = 0;
  }, failed);

  function failed(error: unknown) {
    if (++failures === 1) onFault(error);
    clearTimeout(retry);
    if (!isClosed) retry = setTimeout(writeNow, PAUSE).unref();
  }

  return {
    /** Stores the changes now. Resolves after one attempt, even if it fails; a failed attempt is retried later. */
    now: writeNow,
    /** Call this at shutdown: stores the changes in a last attempt, which is not retried. */
    close() {
      isClosed = true;
      clearTimeout(retry);
      return writeNow();
    },
  };
}
