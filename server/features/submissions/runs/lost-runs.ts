/**
 * Runs submissions again that dead processes left unfinished, or that this process has lost: a few at a time, and each
 * only once more, because a program that crashed one process may crash the next.
 */
import { runnerUnavailable } from '#packages/runner/judge0-api/result.ts';
import * as store from '#server/features/submissions/submissions.store.ts';
import { logFaults } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import { evictEnded } from './active-runs.ts';
import { saveResult, startRun } from './start-run.ts';

type Needs = Pick<Services, 'db' | 'processLease' | 'queue' | 'runner' | 'clock' | 'log' | 'runQuotas' | 'activeRuns'>;

const MAX_WORKERS = 4;
/** Maximum starts of a submission, counting all processes. */
const MAX_TRIES = 2;
/** Milliseconds after which a submission of this process that it does not run counts as lost. */
const LOST_AFTER = 10 * 60_000;

/** Starts the lost runs without waiting for them to end. Also evicts ended runs from memory. */
export async function recoverLostRuns(needs: Needs) {
  evictEnded(needs.activeRuns);
  void work(needs);
}

/** Runs lost submissions one after the other. A worker that finds a lost run starts another worker, up to the limit. */
async function work(needs: Needs) {
  const { recovery } = needs.activeRuns;
  if (recovery.workers >= MAX_WORKERS) return;
  recovery.workers++;
  try {
    for (let next = await recoverNext(needs); next; next = await recoverNext(needs)) {
      void work(needs);
      await next.ended;
    }
  } catch (fault) {
    logFaults(needs.log, 'a submission failed')(fault);
  } finally {
    recovery.workers--;
  }
}

/**
 * Starts the next lost run; undefined if there is none. Workers call this one at a time, because two concurrent calls would find
 * the same run.
 */
async function recoverNext(needs: Needs) {
  const { recovery, unsaved } = needs.activeRuns;
  const release = await recovery.lock('next');
  try {
    if (needs.activeRuns.isClosing) return undefined;
    const before = new Date(needs.clock.now().getTime() - LOST_AFTER);
    const row = await store.claimLost(needs.db, { processId: needs.processLease.id, running: [...unsaved], before });
    return row && (row.tries > MAX_TRIES ? endAsLost(needs, row) : runAgain(needs, row));
  } finally {
    release();
  }
}

function runAgain(needs: Needs, row: store.SubmissionRow) {
  const run = startRun(needs, { row, isBatch: true, isTokenIssued: true });
  run.confirmInserted();
  return run;
}

async function endAsLost(needs: Needs, row: store.SubmissionRow) {
  await saveResult(needs, { ...row, ...runnerUnavailable, finishedAt: needs.clock.now() });
  return { ended: Promise.resolve() };
}
