/** A job is a name, its data, and one function. It may run twice, or late. */
import type { Services } from '#server/services.ts';
import type { JobType } from './queue-port.ts';

export interface Job<Data extends object = object> extends JobType<Data> {
  /** Five cron fields, in UTC; only for a scheduled job. */
  every?: string;
  /** Seconds after which a run counts as lost with its process, and the job runs again; 60 by default. */
  lifetime?: number;
  /** Maximum number of runs; by default retries continue for half a day. */
  tries?: number;
  /** Number of concurrent runs; 1 by default. */
  concurrency?: number;
  /** @param closing  aborted at shutdown: a long job should stop, and runs again after the next start */
  run(services: Services, data: Data, closing: AbortSignal): Promise<unknown>;
}

/**
 * A job rejects with this when a retry is useless, soon or at all: it is reported
 * like other faults, and counts as done. To run it later, put it on the queue again.
 */
export class AbandonJob extends Error {
  override readonly name = 'AbandonJob';
}

/** A job rejects with this error to be retried, within its limits, without a report of a fault. */
export class RetryJob extends Error {
  override readonly name = 'RetryJob';
}
