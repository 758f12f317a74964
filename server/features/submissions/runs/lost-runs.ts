/**
 * Submissions that a process before this one has left, and later those that were
 * lost otherwise, are run again: a few at a time, because what has ended one
 * process may end the next, and once, for the same reason.
 */

import * as store from '#server/features/submissions/submissions.store.ts';
import type { Services } from '#server/services.ts';
import { prune } from './active-runs.ts';
import { lost } from './outcome.ts';
import { begin, writeEnd } from './start-run.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'runner' | 'clock' | 'runQuotas' | 'activeRuns'>;

/** How many at a time, and how often each is begun, by whom ever. */
const AT_ONCE = 4;
const MOST_TRIES = 2;
/** Milliseconds after which one that nobody here runs counts as lost. */
const LOST_AFTER = 10 * 60_000;

/** Begins, and waits for none of them. Forgets what was kept for who might ask. */
export async function runLost(needs: Needs) {
  prune(needs.activeRuns);
  needs.activeRuns.search.since ??= needs.clock.now().getTime();
  void look(needs);
}

/** Each who finds one has another look for the next, while there are not enough of them. */
async function look(needs: Needs) {
  const { search, report } = needs.activeRuns;
  if (search.lookers >= AT_ONCE) return;
  search.lookers++;
  try {
    for (let next = await beginNext(needs); next; next = await beginNext(needs)) {
      void look(needs);
      await next.ended;
    }
  } catch (fault) {
    report(fault);
  } finally {
    search.lookers--;
  }
}

/** One after the other: two would find the same. Undefined when there is none. */
async function beginNext(needs: Needs) {
  const { activeRuns } = needs;
  const { search, unwritten } = activeRuns;
  const done = await search.turns('next');
  try {
    if (activeRuns.isClosing) return undefined;
    const before = new Date(Math.max(search.since!, needs.clock.now().getTime() - LOST_AFTER));
    const row = await store.takeLost(needs.db, { before, notIn: [...unwritten] });
    return row && (row.tries > MOST_TRIES ? endAsLost(needs, row) : runAgain(needs, row));
  } finally {
    done();
  }
}

function runAgain(needs: Needs, row: store.SubmissionRow) {
  const run = begin(needs, { row, isBatch: true, isTold: true });
  run.isInserted();
  return run;
}

async function endAsLost(needs: Needs, row: store.SubmissionRow) {
  await writeEnd(needs, { ...row, ...lost, finishedAt: needs.clock.now() });
  return { ended: Promise.resolve() };
}
