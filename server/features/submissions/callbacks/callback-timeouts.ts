/** Timeouts for callbacks: shorter for owners whose servers are slow, so that they do not delay the callbacks of others. */

/** Milliseconds for looking the server up and speaking to it; and for a person's third at the same time, or while theirs are slow. */
const PATIENCE = 5_000;
const LITTLE_PATIENCE = 1_000;
const SOME = 2;
/** Milliseconds for which somebody whose server took all of its time is known as slow, and how many are remembered. */
const SLOW_FOR = 10 * 60_000;
const MOST_SLOW = 1_000;

export type CallbackPatience = ReturnType<typeof openCallbackPatience>;

export function openCallbackPatience() {
  /** By person: how many calls are open, and until when, by performance.now(), their servers count as slow. */
  const open = new Map<string, number>();
  const slow = new Map<string, number>();
  const openOf = (ownerId: string) => open.get(ownerId) ?? 0;

  const patienceWith = (ownerId: string) =>
    openOf(ownerId) >= SOME || (slow.get(ownerId) ?? 0) > performance.now() ? LITTLE_PATIENCE : PATIENCE;

  function rememberSlow(ownerId: string) {
    if (slow.size >= MOST_SLOW) slow.clear();
    slow.set(ownerId, performance.now() + SLOW_FOR);
  }

  function leave(ownerId: string) {
    if (openOf(ownerId) > 1) open.set(ownerId, openOf(ownerId) - 1);
    else open.delete(ownerId);
  }

  return {
    /** Calls a server of that person's; the signal is aborted when its time is over. */
    async within<T>(ownerId: string, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const signal = AbortSignal.timeout(patienceWith(ownerId));
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
