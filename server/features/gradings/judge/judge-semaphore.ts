/**
 * Limits how many programs are judged by another program at the same time. Such a pair
 * needs two sandboxes: if more pairs started than the runner can run, each could hold one
 * sandbox and wait for its second. The owner served least recently goes next, so that an
 * owner with sleeping programs cannot block the others.
 */
import { availableParallelism } from 'node:os';

/** The runner reserves one sandbox for short programs; the others are for pairs. */
export const MAX_PAIRS = Math.max(1, availableParallelism() - 1);

interface Request {
  owner: string;
  signal: AbortSignal;
}

interface Waiter {
  owner: string;
  enter: () => void;
}

export type JudgeSemaphore = ReturnType<typeof openJudgeSemaphore>;

export function openJudgeSemaphore() {
  let running = 0;
  /** Programs that wait for a permit, in order of arrival. */
  let waiters: Waiter[] = [];
  /** Owners, the least recently served first; cleared when no pair runs. */
  const served = new Set<string>();

  function waitForPermit({ owner, signal }: Request) {
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', cancel);
        resolve();
      };
      const waiter = { owner, enter };
      const cancel = () => {
        waiters = waiters.filter((other) => other !== waiter);
        reject(signal.reason);
      };
      signal.addEventListener('abort', cancel, { once: true });
      waiters.push(waiter);
    });
  }

  function markServed({ owner }: Request) {
    served.delete(owner);
    served.add(owner);
  }

  /** Passes the permit to the owner who was served least recently. */
  function release() {
    const next = nextWaiter();
    if (next) {
      waiters = waiters.filter((other) => other !== next);
      next.enter();
      return;
    }
    running--;
    if (running === 0) served.clear();
  }

  function nextWaiter() {
    const turns = new Map([...served].map((owner, index) => [owner, index + 1]));
    const turnOf = ({ owner }: Waiter) => turns.get(owner) ?? 0;
    return waiters.toSorted((one, other) => turnOf(one) - turnOf(other))[0];
  }

  return {
    /** Runs the work once a pair may start, and settles as the work does. Rejects if the signal aborts during the wait. */
    async run<T>(request: Request, work: () => Promise<T>) {
      if (running >= MAX_PAIRS) await waitForPermit(request);
      else running++;
      markServed(request);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
