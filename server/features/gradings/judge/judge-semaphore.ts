/**
 * Limits how many programs are judged by another program at the same time. Each pair
 * needs two sandboxes: if more pairs started than the runner can run, all of them could
 * wait for their second one. The owner served least recently goes next, so one owner
 * with sleeping programs cannot keep the others out.
 */
import { availableParallelism } from 'node:os';

/** The runner keeps a place for short programs; the others are for pairs. */
export const MOST_PAIRS = Math.max(1, availableParallelism() - 1);

interface Waiting {
  owner: string;
  enter: () => void;
}

interface Coming {
  owner: string;
  signal: AbortSignal;
}

export type JudgeSemaphore = ReturnType<typeof openJudgeSemaphore>;

export function openJudgeSemaphore() {
  let inside = 0;
  /** In order of arrival. */
  let waiting: Waiting[] = [];
  /** Owners by their last turn, the oldest first; cleared when no pair runs. */
  const served = new Set<string>();

  function waitFor({ owner, signal }: Coming) {
    return new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const one = { owner, enter };
      const giveUp = () => {
        waiting = waiting.filter((other) => other !== one);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      waiting.push(one);
    });
  }

  function hasTurn({ owner }: Coming) {
    served.delete(owner);
    served.add(owner);
  }

  /** Hands the permit to the next owner in line. */
  function leave() {
    const next = nextToEnter();
    if (next) {
      waiting = waiting.filter((other) => other !== next);
      next.enter();
      return;
    }
    inside--;
    if (inside === 0) served.clear();
  }

  function nextToEnter() {
    const turns = new Map([...served].map((owner, index) => [owner, index + 1]));
    const turnOf = ({ owner }: Waiting) => turns.get(owner) ?? 0;
    return waiting.toSorted((one, other) => turnOf(one) - turnOf(other))[0];
  }

  return {
    /** Rejects as the signal does while it waits, and otherwise as the work. */
    async run<T>(coming: Coming, work: () => Promise<T>) {
      if (inside >= MOST_PAIRS) await waitFor(coming);
      else inside++;
      hasTurn(coming);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
