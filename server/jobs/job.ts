/** A job: a name, a schema of its data, and a function, which must be safe to run twice, or late. */
import type { Services } from '#server/services.ts';
import type { JobType } from './queue-port.ts';

export interface Job<Data extends object = object> extends JobType<Data> {
  /** The schedule of a scheduled job, as five cron fields in UTC. */
  every?: string;
  /** Seconds after which a run counts as lost (as if its process had died) and is repeated; 60 by default. */
  lifetime?: number;
  /** Maximum number of runs; by default retries continue for half a day. */
  tries?: number;
  /** How many jobs of this type run at the same time; 1 by default. */
  concurrency?: number;
  /** @param closing  aborted at shutdown: a long job should then reject, and runs again after the next start */
  run(services: Services, data: Data, closing: AbortSignal): Promise<unknown>;
}

/**
 * A job rejects with this error if a retry would be useless. The error is reported
 * like other faults, and the job counts as done: to run it later, queue it again.
 */
export class AbandonJob extends Error {
  override readonly name = 'AbandonJob';
}

/** A job rejects with this error to be retried as after a fault, but without logging a fault. */
export class RetryJob extends Error {
  override readonly name = 'RetryJob';
}
