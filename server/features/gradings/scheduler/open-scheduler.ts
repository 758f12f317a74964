/** The in-memory state of this process's grading scheduler. The gradings themselves wait in the database. */
import { cpuIdleSince } from './cpu-idle.ts';
import { openFairQueue } from './fair-queue.ts';
import type { Candidate, Lease } from './scheduler.store.ts';

export interface LeasedGrading extends Pick<Candidate, 'owner'> {
  lease: Lease;
}

export type GradingScheduler = ReturnType<typeof openGradingScheduler>;

export const openGradingScheduler = () => ({
  queue: openFairQueue(),
  /** Gradings in progress, by id. */
  running: new Map<string, LeasedGrading & { ended: Promise<void> }>(),
  /** When the waiting gradings were last read from the table, by performance.now(). */
  refreshedAt: Number.NEGATIVE_INFINITY,
  /** When this process last released its leases on gradings that it does not run, by performance.now(). */
  checkedAt: Number.NEGATIVE_INFINITY,
  closing: new AbortController(),
  cpuIdleSince,
});
