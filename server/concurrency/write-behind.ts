/**
 * Write-behind: state changes in memory first and is then stored, with retries while the
 * database fails. A server that is killed before that loses the change.
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
    /** Stores now; resolves after the next try, even if that fails. */
    now: writeNow,
    /** Stores a last time, at shutdown. */
    close() {
      isClosed = true;
      clearTimeout(retry);
      return writeNow();
    },
  };
}
