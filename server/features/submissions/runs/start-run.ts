/**
 * Starts a run before its row is in the database, and saves its result after the waiting clients were answered. If the
 * process is killed, another process runs the program again (lost-runs.ts).
 */
import { deferred } from '#server/concurrency/deferred.ts';
import { sendCallback } from '#server/features/submissions/callbacks/callbacks.jobs.ts';
import * as store from '#server/features/submissions/submissions.store.ts';
import { logFaults } from '#server/log.ts';
import type { Picture } from '#server/ports/code-runner.ts';
import type { Services } from '#server/services.ts';
import { type ActiveRun, type ActiveRuns, evictEnded } from './active-runs.ts';
import { runToCompletion } from './run-to-completion.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'runner' | 'clock' | 'log' | 'runQuotas' | 'activeRuns'>;

interface NewRun {
  row: store.SubmissionRow;
  isBatch: boolean;
  isTokenIssued: boolean;
}

export function startRun(needs: Needs, { row, isBatch, isTokenIssued }: NewRun): ActiveRun {
  const [discarding, stopping] = [new AbortController(), new AbortController()];
  const [inserted, accepted] = [deferred<boolean>(), deferred<void>()];
  const run: ActiveRun = {
    row,
    pictures: [],
    isBatch,
    ended: Promise.resolve(),
    accepted: accepted.promise,
    failure: undefined,
    isTokenIssued,
    confirmInserted: () => inserted.resolve(true),
    discard() {
      inserted.resolve(false);
      discarding.abort(new Error('Its row could not be written'));
    },
    stop: () => stopping.abort(),
  };
  evictEnded(needs.activeRuns);
  register(needs.activeRuns, run);
  const signals = { discarded: discarding.signal, stopped: stopping.signal };
  run.ended = runToCompletion(needs, run, { ...signals, onAccepted: accepted.resolve });
  void run.ended.then(() => {
    accepted.resolve();
    finish(needs, run, inserted.promise);
  });
  return run;
}

function register({ entries, inProgress, unsaved }: ActiveRuns, run: ActiveRun) {
  entries.set(run.row.id, { run, endedAt: undefined });
  inProgress.add(run);
  unsaved.add(run.row.id);
}

function finish(needs: Needs, run: ActiveRun, inserted: Promise<boolean>) {
  const { activeRuns } = needs;
  const { id, statusId } = run.row;
  activeRuns.inProgress.delete(run);
  activeRuns.retries.notify();
  if (statusId > 2) {
    activeRuns.entries.set(id, { run, endedAt: performance.now() });
    saveLater(needs, run, inserted);
  } else {
    activeRuns.entries.delete(id);
    activeRuns.unsaved.delete(id);
  }
}

/** Saves the result after the submission's row has been inserted and the waiting clients have been answered. */
function saveLater(needs: Needs, run: ActiveRun, inserted: Promise<boolean>) {
  const { entries, saving, unsaved } = needs.activeRuns;
  const save = async () => {
    if (!(await inserted)) return;
    await new Promise(setImmediate);
    await saveResult(needs, run.row, run.pictures).catch((fault) => {
      // In the database the submission has not ended, so lost-runs.ts will run it again.
      entries.delete(run.row.id);
      logFaults(needs.log, 'a submission failed')(fault);
    });
  };
  const saved = save();
  saving.add(saved);
  void saved.finally(() => {
    saving.delete(saved);
    unsaved.delete(run.row.id);
  });
}

/** Saves the result of an ended run, and queues its callback. Has no effect if a result was saved before. */
export async function saveResult(
  { db, queue }: Pick<Needs, 'db' | 'queue'>,
  row: store.SubmissionRow,
  pictures: Picture[] = [],
) {
  const { id, callbackUrl } = row;
  const result = resultOf(row);
  if (callbackUrl === null && pictures.length === 0) return void (await store.endSubmission(db, id, result));
  await db.transaction(async (tx) => {
    if (!(await store.endSubmission(tx, id, result))) return;
    if (pictures.length > 0) await store.insertPictures(tx, id, pictures);
    if (callbackUrl !== null) await queue.add(tx, sendCallback, { id });
  });
}

function resultOf(row: store.SubmissionRow) {
  const { statusId, stdout, stderr, compileOutput, message, exitCode, exitSignal, time, wallTime, memory } = row;
  const output = { stdout, stderr, compileOutput, message, pictureCounts: row.pictureCounts };
  const measured = { exitCode, exitSignal, time, wallTime, memory };
  return { statusId, ...output, ...measured, finishedAt: row.finishedAt! };
}
