/**
 * Queues for hashing that deliberately takes much time and memory (passwords and proofs
 * of work, 19 MiB each). The number of concurrent hashes and the two queues are limited,
 * so that a flood of requests cannot exhaust the memory. The queue that is served first
 * is only for known devices, so strangers cannot fill it and block everyone.
 */

import { availableParallelism } from 'node:os';
import { Refusal } from '#server/refusal.ts';
import * as generalTexts from '#texts/general.ts';

/** At most four at the same time, because libuv's thread pool, which computes the hashes, has four threads. */
const MAX_CONCURRENT = Math.min(4, Math.max(2, availableParallelism()));
/** Maximum length of each queue: two seconds of work on two cores, enough for two classes that sign up together. */
const MAX_WAITING = 200;
/** Seconds after which a refused client may retry. */
const RETRY_AFTER = 3;

export interface QueueOptions {
  /** Puts the hash into the queue that is served first, which is for known devices. */
  isFirst?: boolean;
}

export interface Hashing {
  /** Runs `hash` after those that arrived earlier in its queue. @throws {Refusal} unavailable  the queue is full */
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
      if (waiting.length >= maxWaiting) throw new Refusal('unavailable', generalTexts.crowded, RETRY_AFTER);
      if (running < maxConcurrent) running++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await hash();
      } finally {
        // The next queued hash starts instead of this one, so that `running` stays the same.
        const next = first.shift() ?? others.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
