/** Timeouts for callbacks: shorter for owners whose servers are slow, so that they do not delay the callbacks of others. */

/**
 * Milliseconds for the DNS lookup and the request together. SHORT_TIMEOUT applies if the owner's server counts as slow
 * or MAX_CONCURRENT callbacks of the owner are open already.
 */
const TIMEOUT = 5_000;
const SHORT_TIMEOUT = 1_000;
const MAX_CONCURRENT = 2;
/**
 * Milliseconds for which an owner counts as slow after a timeout, and the maximum number of owners that are remembered.
 */
const SLOW_FOR = 10 * 60_000;
const MAX_SLOW = 1_000;

export type CallbackTimeouts = ReturnType<typeof openCallbackTimeouts>;

export function openCallbackTimeouts() {
  /**
   * The number of open callbacks of each owner, and the performance.now() until which the owner's server counts as
   * slow.
   */
  const open = new Map<string, number>();
  const slow = new Map<string, number>();
  const openOf = (ownerId: string) => open.get(ownerId) ?? 0;

  const timeoutFor = (ownerId: string) =>
    openOf(ownerId) >= MAX_CONCURRENT || (slow.get(ownerId) ?? 0) > performance.now() ? SHORT_TIMEOUT : TIMEOUT;

  function rememberSlow(ownerId: string) {
    if (slow.size >= MAX_SLOW) slow.clear();
    slow.set(ownerId, performance.now() + SLOW_FOR);
  }

  function leave(ownerId: string) {
    if (openOf(ownerId) > 1) open.set(ownerId, openOf(ownerId) - 1);
    else open.delete(ownerId);
  }

  return {
    /** Runs a callback to that owner's server; the signal is aborted at the timeout. */
    async within<T>(ownerId: string, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const signal = AbortSignal.timeout(timeoutFor(ownerId));
      open.set(ownerId, openOf(ownerId) + 1);
      try {
        return await call(signal);
      } finally {
        if (signal.aborted) rememberSlow(ownerId);
        leave(ownerId);
      }
    },
  };
}
