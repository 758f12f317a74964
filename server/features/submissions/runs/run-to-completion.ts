/** Sends a submission to the runner, and retries while a retry may succeed, until the submission has ended. */

import { toProgram } from '#packages/runner/judge0-api/parse-submission.ts';
import { invalidZip, runnerUnavailable, stopped, toResult } from '#packages/runner/judge0-api/result.ts';
import { bytesInZip, filesInZip } from '#packages/runner/judge0-api/zip.ts';
import type { Release } from '#server/concurrency/keyed-mutex.ts';
import type { PictureCounts } from '#server/features/submissions/stored-settings.ts';
import { logFaults } from '#server/log.ts';
import { type Outcome, OverQuota, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import type { Services } from '#server/services.ts';
import type { ActiveRun } from './active-runs.ts';
import type { QueueRetry } from './queue-retries.ts';

type Needs = Pick<Services, 'runner' | 'clock' | 'log' | 'runQuotas' | 'activeRuns'>;

interface Signals {
  /** Aborted if the submission's row could not be inserted. */
  discarded: AbortSignal;
  /** Aborted when the submission's owner stops it. */
  stopped: AbortSignal;
}

interface Observer extends Signals {
  onAccepted: () => void;
}

/** Runs a submission. Never rejects: afterwards the run has a result or a failure, or was discarded. */
export async function runToCompletion(needs: Needs, run: ActiveRun, observer: Observer) {
  const retry = needs.activeRuns.retries.of(run.row.ownerId);
  const onAccepted = () => {
    retry.done();
    observer.onAccepted();
  };
  let isTriedAgain = true;
  while (isTriedAgain)
    try {
      const outcome = await outcomeOf(needs, run, { ...observer, onAccepted });
      const result = toResult(outcome, run.row.expectedOutput);
      run.pictures = outcome.pictures?.pictures ?? [];
      run.row = { ...run.row, ...result, pictureCounts: countsOf(outcome), finishedAt: needs.clock.now() };
      isTriedAgain = false;
    } catch (error) {
      isTriedAgain = await isWorthRetrying(needs, run, { error, retry, ...observer });
    }
  retry.done();
}

/** @returns null if the program wrote no pictures */
function countsOf({ pictures: found }: Pick<Outcome, 'pictures'>): PictureCounts | null {
  if (!found) return null;
  const { pictures, tooMany, tooLarge, unreadable } = found;
  const bytes = pictures.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const counts = { count: pictures.length, tooMany, tooLarge, unreadable };
  return Object.values(counts).some(Boolean) ? { ...counts, bytes } : null;
}

/** A run that its owner has stopped gets the result 'stopped', even if it fails with an error. */
async function outcomeOf(needs: Needs, run: ActiveRun, observer: Observer) {
  if (observer.stopped.aborted) return stopped;
  return send(needs, run, observer).catch((error) => {
    if (observer.stopped.aborted && !observer.discarded.aborted) return stopped;
    throw error;
  });
}

async function send(needs: Needs, run: ActiveRun, observer: Observer) {
  const { runner, activeRuns } = needs;
  const { ownerId, additionalFiles: zip } = run.row;
  const watch = watchOf(run, observer);
  const programWith = (files: Files) => ({
    ...toProgram(run.row, { ownerId, isBatch: run.isBatch, files }),
    returnsPictures: run.row.returnsPictures,
  });
  if (!zip) return runner.run(programWith([]), watch);

  const release = await unpackingOrStopped(needs, { ownerId, zip, stop: observer.stopped });
  if (!release) return stopped;
  try {
    if (activeRuns.isClosing) throw new RunnerUnavailable('The school is closing.');
    observer.discarded.throwIfAborted();
    const files = await filesInZip(zip);
    if (!files) return invalidZip;
    // A remote runner that has accepted the program has its own copy of the files, so our memory can be released.
    const onTaken = () => {
      release();
      observer.onAccepted();
    };
    return await runner.run(programWith(files), { ...watch, onTaken });
  } finally {
    release();
  }
}

type Files = NonNullable<Awaited<ReturnType<typeof filesInZip>>>;

const watchOf = (run: ActiveRun, { discarded, stopped: stop, onAccepted }: Observer) => ({
  signal: discarded,
  stop,
  onTaken: onAccepted,
  onStart() {
    run.row = { ...run.row, statusId: 2 };
    onAccepted();
  },
});

interface Unpacking {
  ownerId: string;
  zip: Buffer;
  stop: AbortSignal;
}

/** Waits until there is memory to unpack a zip. Returns undefined if the owner stops the run first. */
async function unpackingOrStopped({ activeRuns }: Needs, { ownerId, zip, stop }: Unpacking) {
  const reserved = activeRuns.reserveUnpacking(ownerId, bytesInZip(zip) ?? 0);
  const release: Release | undefined = await Promise.race([reserved, whenAborted(stop)]);
  if (!release) void reserved.then((releaseLate) => releaseLate());
  return release;
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));

interface Failed extends Signals {
  error: unknown;
  retry: QueueRetry;
}

/**
 * Whether a failed run is tried again. A run without an issued token fails at once. A run with a token waits while the
 * runner's queue is full; after any other error it ends as lost.
 */
async function isWorthRetrying(needs: Needs, run: ActiveRun, { error, retry, discarded, stopped: stop }: Failed) {
  const { activeRuns, log } = needs;
  if (discarded.aborted) return false;
  const isExpected = error instanceof QueueFull || error instanceof OverQuota || error instanceof RunnerUnavailable;
  if (!isExpected) log.error({ err: error }, 'a submission failed');
  if (activeRuns.isClosing || !run.isTokenIssued) {
    run.failure = isExpected ? error : new RunnerUnavailable('The code runner has failed.');
    return false;
  }
  if (error instanceof QueueFull) {
    const mayRetry = await Promise.race([retry.mayRetry(), whenAborted(stop)]);
    if (mayRetry || stop.aborted) return !activeRuns.isClosing;
  }
  endAsLost(needs, run);
  return false;
}

function endAsLost({ runQuotas, clock, log }: Needs, run: ActiveRun) {
  // A run that never started does not count against the quota.
  if (run.row.statusId === 1) runQuotas.forgive(run.row.ownerId, 1).catch(logFaults(log, 'a submission failed'));
  run.row = { ...run.row, ...runnerUnavailable, finishedAt: clock.now() };
}
