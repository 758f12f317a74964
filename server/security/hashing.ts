/**
 * Hashing that is deliberately slow and memory-hungry (passwords, proofs of work): as
 * many at a time as there are processors, 19 MiB each, and two bounded queues, so that
 * a flood neither exhausts the memory nor blocks everyone. The queue served first is
 * for known devices: strangers cannot fill it.
 */
import { availableParallelism } from 'node:os';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { Refusal } from '#server/refusal.ts';

/** Node runs such work on at most four threads. */
const MAX_CONCURRENT = Math.min(4, Math.max(2, availableParallelism()));
/** About two seconds of work on two cores: enough for two classes that sign up at the same time. */
const MAX_WAITING = 200;
/** Seconds after which a refused client may retry. */
const RETRY_AFTER = 3;

export interface QueueOptions {
  /** Known devices are served before all others. */
  isFirst?: boolean;
}

export interface Hashing {
  /** Runs in the order of arrival, within each of the two queues. @throws {Refusal} unavailable  the queue is full */
  run<T>(hash: () => Promise<T>, turn?: QueueOptions): Promise<T>;
}

export function openHashing({
  atOnce: maxConcurrent = MAX_CONCURRENT,
  mostWaiting: maxWaiting = MAX_WAITING,
} = {}): Hashing {
  let running = 0;
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];

  return {
    async run(hash, { isFirst = false } = {}) {
      const waiting = isFirst ? first : others;
      if (waiting.length >= maxWaiting) throw new Refusal('unavailable', generalMessages.crowded, RETRY_AFTER);
      if (running < maxConcurrent) running++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await hash();
      } finally {
        // The next queued hash starts in place of this one, so `running` does not change.
        const next = first.shift() ?? others.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
