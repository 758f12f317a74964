/**
 * Submissions that a process before this one has left, and later those that were
 * lost otherwise, are run again: a few at a time, because what has ended one
 * process may end the next, and once, for the same reason.
 */
import type { Services } from '#server/services.ts';
import { begin, writeEnd } from './begin.ts';
import { openRunsOf, prune } from './open-runs.ts';
import { lost } from './outcome.ts';
import * as store from './submissions.store.ts';
import { openTurns } from './turns.ts';

type Needs = Pick<Services, 'config' | 'db' | 'queue' | 'runner' | 'clock'>;
type Db = Needs['db'];

/** How many at a time, and how often each is begun, by whom ever. */
const AT_ONCE = 4;
const MOST_TRIES = 2;
/** Milliseconds after which one that nobody here runs counts as lost. */
const LOST_AFTER = 10 * 60_000;

interface LookingBack {
  /** The first look: what is older and not here is of an earlier process. */
  since: number;
  lookers: number;
  turns: ReturnType<typeof openTurns>;
}

const lookingBack = new WeakMap<Db, LookingBack>();

/** Begins, and waits for none of them. Forgets what was kept for who might ask. */
export async function runLost(needs: Needs) {
  prune(openRunsOf(needs));
  const known = lookingBack.get(needs.db);
  const looking = known ?? { since: needs.clock.now().getTime(), lookers: 0, turns: openTurns() };
  lookingBack.set(needs.db, looking);
  void look(needs, looking);
}

/** Each who finds one has another look for the next, while there are not enough of them. */
async function look(needs: Needs, looking: LookingBack) {
  if (looking.lookers >= AT_ONCE) return;
  looking.lookers++;
  try {
    for (let next = await beginNext(needs, looking); next; next = await beginNext(needs, looking)) {
      void look(needs, looking);
      await next.ended;
    }
  } catch (fault) {
    openRunsOf(needs).report(fault);
  } finally {
    looking.lookers--;
  }
}

/** One after the other: two would find the same. Undefined when there is none. */
async function beginNext(needs: Needs, looking: LookingBack) {
  const done = await looking.turns('next');
  try {
    const open = openRunsOf(needs);
    if (open.isClosing) return undefined;
    const before = new Date(Math.max(looking.since, needs.clock.now().getTime() - LOST_AFTER));
    const row = await store.takeLost(needs.db, { before, notIn: [...open.unwritten] });
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
