/**
 * The retry policy of gradings: what happens after one run of a grading. No side effects.
 *
 * A run counts as a try only if the grading itself may be the cause of the failure. A full queue, an unavailable runner,
 * a used-up quota and a database that does not answer do not count. A grading with a counted try runs alone
 * (scheduler.ts), so that a program that crashes the runner disturbs no other grading.
 */
import { backoff } from '#server/concurrency/backoff.ts';
import { isDatabaseUnavailable, isTransientFailure } from '#server/db/connect.ts';
import type { GradingFault } from '#server/db/tables/gradings.ts';
import { OverQuota, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';

export const MAX_TRIES = 5;

/** Milliseconds until the next run after a failure that the grading did not cause. */
const [BUSY, UNAVAILABLE, OVER_QUOTA] = [2_000, 10_000, 10 * 60_000];

/** Milliseconds until a grading runs again after a failure that counts as a try: 5 s, 20 s, 80 s, 320 s. */
const delayAfter = backoff({ initial: 5_000, max: Number.POSITIVE_INFINITY, factor: 4 });

/** The scheduler's action after a run that did not complete the grading. */
export type FailureDecision =
  | { action: 'retry'; delay: number; countsAsTry: boolean; isCpuStarved?: boolean }
  | { action: 'give up'; fault: GradingFault };

interface Ended {
  tries: number;
  fault: GradingFault | undefined;
  /** Whether the wall-clock limit stopped a program while the machine had no processor time to spare. */
  isCpuStarved: boolean;
}

/** Retries a starved grading alone and after all others, but only once: a sleeping program looks starved too. */
export function afterRun({ tries, fault, isCpuStarved }: Ended): FailureDecision | { action: 'complete' } {
  if (fault) return afterFault(fault, tries);
  if (isCpuStarved && tries === 1) return { ...countedRetry(tries), isCpuStarved };
  return { action: 'complete' };
}

/** Retries only the runner's own faults, which may be temporary; a broken judging program stays broken. */
export const afterFault = (fault: GradingFault, tries: number): FailureDecision =>
  tries >= MAX_TRIES || !fault.isRunners ? { action: 'give up', fault } : countedRetry(tries);

/** Decides after an error of the runner or the database. @returns undefined for an unexpected error */
export function afterError(error: unknown): FailureDecision | undefined {
  if (error instanceof QueueFull || isTransientFailure(error) || isDatabaseUnavailable(error))
    return uncountedRetry(BUSY);
  if (error instanceof RunnerUnavailable) return uncountedRetry(UNAVAILABLE);
  return error instanceof OverQuota ? uncountedRetry(OVER_QUOTA) : undefined;
}

export const uncountedRetry = (delay: number) => ({ action: 'retry' as const, delay, countsAsTry: false });

const countedRetry = (tries: number) => ({
  action: 'retry' as const,
  delay: delayAfter(tries - 1),
  countsAsTry: true,
});
