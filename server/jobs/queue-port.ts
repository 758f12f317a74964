/** How a feature has something done later, or oftener than it is asked. Who does it: queue.ts and poller.ts. */
import type { z } from 'zod';
import type { Db } from '#server/db/connect.ts';

/** What the queue has to know of a job to keep it. */
export interface JobType<Data extends object = object> {
  name: string;
  /** What the job is told; parsed again when it runs. Never a secret: it lies in the database as it is. */
  data: z.ZodType<Data>;
  /** Those of one key are the same work: while one waits or is under way, no other is added. */
  key?(data: Data): string;
}

export interface Queue {
  /**
   * Puts a job on the queue in the transaction that causes it: it runs if, and
   * only if, that transaction commits. Tried again for half a day when it fails
   * (but see AbandonJob).
   */
  add<Data extends object>(db: Db, job: JobType<Data>, data: Data): Promise<void>;
  /** Looks for jobs now instead of within half a second. Call it after a commit. */
  notify(): void;
}

export interface Pollers {
  /** Runs that poller now, and once more if a run is in progress. Call it after a commit. */
  notify(poller: { name: string }): void;
}
