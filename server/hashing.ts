/**
 * Hashing that is slow and takes memory on purpose (passwords, proofs of work): as
 * many at a time as there are processors, 19 MiB each, and a bounded queue behind
 * them, so that a flood costs neither the memory nor everybody's patience.
 */
import { availableParallelism } from 'node:os';
import { generalMessages } from '#contract/general-messages.ts';
import { Refusal } from './refusal.ts';

/** Node has four threads for such work. */
const AT_ONCE = Math.min(4, Math.max(2, availableParallelism()));
/** About two seconds' work on two cores: two classes that sign up at the same moment fit in. */
const MOST_WAITING = 200;
/** Seconds. */
const RETRY_AFTER = 3;

export interface Hashing {
  /** In the order in which they come. @throws {Refusal} unavailable  too many wait */
  run<T>(hash: () => Promise<T>): Promise<T>;
}

export function openHashing({ atOnce = AT_ONCE, mostWaiting = MOST_WAITING } = {}): Hashing {
  let running = 0;
  const waiting: (() => void)[] = [];

  const turn = () => new Promise<void>((resolve) => waiting.push(resolve));
  return {
    async run(hash) {
      if (waiting.length >= mostWaiting) throw new Refusal('unavailable', generalMessages.crowded, RETRY_AFTER);
      if (running < atOnce) running++;
      else await turn();
      try {
        return await hash();
      } finally {
        // Whoever waits takes this place over.
        const next = waiting.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
