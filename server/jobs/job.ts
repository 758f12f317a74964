/** A job is a name, what it needs to know, and one call. It may run twice, or late. */
import type { z } from 'zod';
import type { Db } from '#server/db/connect.ts';
import type { Services } from '#server/services.ts';

export interface Job<Data extends object = object> {
  name: string;
  /** What the job is told; parsed again when it runs. Never a secret: it lies in the database as it is. */
  data: z.ZodType<Data>;
  /** Five cron fields, in UTC, for a job that comes by itself. */
  every?: string;
  /** Seconds it may take before it counts as lost with its process, and is run again; a minute unless it is said. */
  lifetime?: number;
  /** How often it is begun at most; as long as half a day allows, unless it is said. */
  tries?: number;
  /** How many of them run at the same time; one unless it is said. */
  atOnce?: number;
  /** Those of one key are the same work: while one waits or is under way, no other is added. */
  key?(data: Data): string;
  /** @param closing  aborted when the school closes: what takes long stops by it, and is run again after the next start */
  run(services: Services, data: Data, closing: AbortSignal): Promise<unknown>;
}

/**
 * What a job rejects with when there is no use in trying it again soon, or at
 * all: it is reported like other faults, and counts as done. Whoever wants it done
 * later puts it on the queue again.
 */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}

/** What a job rejects with when it is to be tried again, as far as it may be, and nobody here is to blame: it is not reported. */
export class TryAgain extends Error {
  override readonly name = 'TryAgain';
}

export interface Queue {
  /**
   * Puts a job on the queue in the transaction that causes it: it runs if, and
   * only if, that transaction commits. Tried again for half a day when it fails
   * (but see NotNow).
   */
  add<Data extends object>(db: Db, job: Job<Data>, data: Data): Promise<void>;
  /** Looks for jobs now instead of at the next look, half a second away at most. For after a commit. */
  wake(): void;
}
