/** How features queue jobs and notify pollers. Implementations: queue.ts and poller.ts. */
import type { z } from 'zod';
import type { Db } from '#server/db/connect.ts';

/** The part of a job that the queue stores. */
export interface JobType<Data extends object = object> {
  name: string;
  /** Schema of the job's data, which are parsed when it runs. They are stored unencrypted, so they must contain no secret. */
  data: z.ZodType<Data>;
  /** While a job is queued or running, no second job with the same key is added. */
  key?(data: Data): string;
}

export interface Queue {
  /**
   * Queues a job. Called with a transaction, the job runs if and only if that transaction
   * commits. Failed runs are retried for half a day (but see AbandonJob).
   */
  add<Data extends object>(db: Db, job: JobType<Data>, data: Data): Promise<void>;
  /** Queues one job per element of `all`, in one statement. Ignores `key`, so jobs with the same key may be added. */
  addAll<Data extends object>(db: Db, job: JobType<Data>, all: Data[]): Promise<void>;
}

export interface Pollers {
  /** Runs the poller now, or again after the current run. Call it after a commit. */
  notify(poller: { name: string }): void;
}
