import { deferred } from './deferred.ts';
import type { Release } from './keyed-mutex.ts';

/** A semaphore with weights: a request that does not fit waits, and smaller requests may overtake it. */
export function openWeightedSemaphore(capacity: number) {
  let left = capacity;
  const waiters = new Set<{ amount: number; enter: () => void }>();

  function admit() {
    for (const waiter of waiters) {
      if (waiter.amount > left) continue;
      waiters.delete(waiter);
      left -= waiter.amount;
      waiter.enter();
    }
  }

  /** @param amount  at most the capacity; a larger amount would wait for ever */
  return async (amount: number): Promise<Release> => {
    const { promise: entered, resolve: enter } = deferred<void>();
    waiters.add({ amount, enter });
    admit();
    await entered;
    let isHeld = true;
    return () => {
      if (isHeld) left += amount;
      isHeld = false;
      admit();
    };
  };
}
