/** How features queue jobs and notify pollers. Implementations: queue.ts and poller.ts. */
import type { z } from 'zod';
import type { Db } from '#server/db/connect.ts';

/** The part of a job that the queue stores. */
export interface JobType<Data extends object = object> {
  name: string;
  /** The job's data; parsed again when it runs. Never a secret, because it is stored in plain text. */
  data: z.ZodType<Data>;
  /** Jobs with the same key are the same work: while one is queued or running, no other is added. */
  key?(data: Data): string;
}

export interface Queue {
  /**
   * Queues a job in the transaction that causes it: it runs if and only if that
   * transaction commits. Failures are retried for half a day (but see AbandonJob).
   */
  add<Data extends object>(db: Db, job: JobType<Data>, data: Data): Promise<void>;
  /** Looks for jobs now instead of within half a second. Call it after a commit. */
  notify(): void;
}

export interface Pollers {
  /** Runs the poller now, and once more if a run is in progress. Call it after a commit. */
  notify(poller: { name: string }): void;
}
