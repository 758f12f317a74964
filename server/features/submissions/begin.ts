/**
 * From its beginning to its written end: a submission begins at once, before its
 * row is there. The database learns of an end after whoever waits for it; what a
 * process that was killed had here is run again by the next one (lost-runs.ts).
 */
import type { Services } from '#server/services.ts';
import { callBack } from './callbacks.jobs.ts';
import { type OpenRun, openRunsOf, prune } from './open-runs.ts';
import { runToItsEnd } from './run-to-its-end.ts';
import * as store from './submissions.store.ts';
import { toBeSaid } from './turns.ts';

type Needs = Pick<Services, 'config' | 'db' | 'queue' | 'runner' | 'clock'>;

interface Beginning {
  row: store.SubmissionRow;
  /** Whether it came with others. */
  isBatch: boolean;
  isTold: boolean;
}

export function begin(needs: Needs, { row, isBatch, isTold }: Beginning): OpenRun {
  const open = openRunsOf(needs);
  const stopping = new AbortController();
  const stoppedByOwner = new AbortController();
  const inserted = toBeSaid<boolean>();
  const taken = toBeSaid<void>();
  const run: OpenRun = {
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
  prune(open);
  keep(needs, run);
  const signals = { signal: stopping.signal, stop: stoppedByOwner.signal };
  run.ended = runToItsEnd(needs, run, { isBatch, ...signals, onTaken: taken.say });
  void run.ended.then(() => {
    taken.say();
    hasEnded(needs, run, inserted.said);
  });
  return run;
}

function keep(needs: Needs, run: OpenRun) {
  const open = openRunsOf(needs);
  open.runs.set(run.row.id, { run, endedAt: undefined });
  open.underWay.add(run);
  open.unwritten.add(run.row.id);
}

function hasEnded(needs: Needs, run: OpenRun, inserted: Promise<boolean>) {
  const open = openRunsOf(needs);
  const { id, statusId } = run.row;
  open.underWay.delete(run);
  open.places.free();
  if (statusId > 2) {
    open.runs.set(id, { run, endedAt: performance.now() });
    write(needs, run, inserted);
  } else {
    open.runs.delete(id);
    open.unwritten.delete(id);
  }
}

/** Writes how it has ended, once its row is there, and after whoever waits for it has been answered. */
function write(needs: Needs, run: OpenRun, inserted: Promise<boolean>) {
  const open = openRunsOf(needs);
  const writing = (async () => {
    if (!(await inserted)) return;
    await new Promise(setImmediate);
    await writeEnd(needs, run.row).catch((fault) => {
      // It is run again: the database still has it as open.
      open.runs.delete(run.row.id);
      open.report(fault);
    });
  })();
  open.writing.add(writing);
  void writing.finally(() => {
    open.writing.delete(writing);
    open.unwritten.delete(run.row.id);
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
  queue.wake();
}
