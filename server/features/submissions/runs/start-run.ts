/**
 * From its beginning to its written end: a submission begins at once, before its
 * row is there. The database learns of an end after whoever waits for it; what a
 * process that was killed had here is run again by the next one (lost-runs.ts).
 */

import { toBeSaid } from '#server/concurrency/fair-access.ts';
import { callBack } from '#server/features/submissions/callbacks/callbacks.jobs.ts';
import * as store from '#server/features/submissions/submissions.store.ts';
import type { Services } from '#server/services.ts';
import { type ActiveRun, type ActiveRuns, prune } from './active-runs.ts';
import { runToItsEnd } from './run-to-completion.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'runner' | 'clock' | 'runQuotas' | 'activeRuns'>;

interface Beginning {
  row: store.SubmissionRow;
  /** Whether it came with others. */
  isBatch: boolean;
  isTold: boolean;
}

export function begin(needs: Needs, { row, isBatch, isTold }: Beginning): ActiveRun {
  const stopping = new AbortController();
  const stoppedByOwner = new AbortController();
  const inserted = toBeSaid<boolean>();
  const taken = toBeSaid<void>();
  const run: ActiveRun = {
    row,
    isBatch,
    ended: Promise.resolve(),
    taken: taken.said,
    failure: undefined,
    isTold,
    isInserted: () => inserted.say(true),
    stop() {
      inserted.say(false);
      stopping.abort(new Error('Its row could not be written'));
    },
    stopForOwner: () => stoppedByOwner.abort(),
  };
  prune(needs.activeRuns);
  keep(needs.activeRuns, run);
  const signals = { signal: stopping.signal, stop: stoppedByOwner.signal };
  run.ended = runToItsEnd(needs, run, { isBatch, ...signals, onTaken: taken.say });
  void run.ended.then(() => {
    taken.say();
    hasEnded(needs, run, inserted.said);
  });
  return run;
}

function keep({ runs, underWay, unwritten }: ActiveRuns, run: ActiveRun) {
  runs.set(run.row.id, { run, endedAt: undefined });
  underWay.add(run);
  unwritten.add(run.row.id);
}

function hasEnded(needs: Needs, run: ActiveRun, inserted: Promise<boolean>) {
  const { activeRuns } = needs;
  const { id, statusId } = run.row;
  activeRuns.underWay.delete(run);
  activeRuns.places.free();
  if (statusId > 2) {
    activeRuns.runs.set(id, { run, endedAt: performance.now() });
    write(needs, run, inserted);
  } else {
    activeRuns.runs.delete(id);
    activeRuns.unwritten.delete(id);
  }
}

/** Writes how it has ended, once its row is there, and after whoever waits for it has been answered. */
function write(needs: Needs, run: ActiveRun, inserted: Promise<boolean>) {
  const { activeRuns } = needs;
  const writing = (async () => {
    if (!(await inserted)) return;
    await new Promise(setImmediate);
    await writeEnd(needs, run.row).catch((fault) => {
      // It is run again: the database still has it as activeRuns.
      activeRuns.runs.delete(run.row.id);
      activeRuns.report(fault);
    });
  })();
  activeRuns.writing.add(writing);
  void writing.finally(() => {
    activeRuns.writing.delete(writing);
    activeRuns.unwritten.delete(run.row.id);
  });
}

export async function writeEnd({ db, queue }: Needs, { id, callbackUrl, ...row }: store.SubmissionRow) {
  const { statusId, stdout, stderr, compileOutput, message, exitCode, exitSignal, time, wallTime, memory } = row;
  const printed = { stdout, stderr, compileOutput, message };
  const measured = { exitCode, exitSignal, time, wallTime, memory };
  const ended = { statusId, ...printed, ...measured, finishedAt: row.finishedAt! };
  if (callbackUrl === null) return void (await store.endSubmission(db, id, ended));
  await db.transaction(async (tx) => {
    await store.endSubmission(tx, id, ended);
    await queue.add(tx, callBack, { id });
  });
  queue.notify();
}
