/** A job is a name, what it needs to know, and one call. It may run twice, or late. */
import type { Services } from '#server/services.ts';
import type { JobType } from './queue-port.ts';

export interface Job<Data extends object = object> extends JobType<Data> {
  /** Five cron fields, in UTC, for a job that comes by itself. */
  every?: string;
  /** Seconds it may take before it counts as lost with its process, and is run again; a minute unless it is said. */
  lifetime?: number;
  /** How often it is begun at most; as long as half a day allows, unless it is said. */
  tries?: number;
  /** How many of them run at the same time; one unless it is said. */
  concurrency?: number;
  /** @param closing  aborted when the school closes: what takes long stops by it, and is run again after the next start */
  run(services: Services, data: Data, closing: AbortSignal): Promise<unknown>;
}

/**
 * What a job rejects with when there is no use in trying it again soon, or at
 * all: it is reported like other faults, and counts as done. Whoever wants it done
 * later puts it on the queue again.
 */
export class AbandonJob extends Error {
  override readonly name = 'AbandonJob';
}

/** What a job rejects with when it is to be tried again, as far as it may be, and nobody here is to blame: it is not reported. */
export class RetryJob extends Error {
  override readonly name = 'RetryJob';
}
