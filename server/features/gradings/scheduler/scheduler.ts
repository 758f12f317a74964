/**
 * The scheduler of gradings: decides which waiting gradings run, and when.
 *
 * Gradings wait in the database, so none is lost with a process; a grading in progress is leased to one process. Owners
 * are served round-robin (fair-queue.ts), and gradings of a regrade preview only when nothing else waits. A grading
 * that was tried before runs alone, because it may crash the runner and would take other gradings with it. This and the
 * maximum numbers hold for all processes together, because they share one runner. What one run does is in
 * grading-run.ts, what follows an error in retry-policy.ts.
 */
import { availableParallelism } from 'node:os';
import { MAX_PAIRS } from '#server/features/gradings/judge/judge-semaphore.ts';
import type { Services } from '#server/services.ts';
import * as solversTexts from '#texts/code/solvers.ts';
import { runGrading } from './grading-run.ts';
import type { GradingScheduler, LeasedGrading } from './open-scheduler.ts';
import { giveUpGrading } from './results.ts';
import { MAX_TRIES } from './retry-policy.ts';
import * as store from './scheduler.store.ts';

type Needs = Pick<
  Services,
  'db' | 'attempts' | 'processLease' | 'clock' | 'log' | 'queue' | 'runner' | 'judges' | 'gradingScheduler'
>;

/** Maximum gradings in progress: enough to use all processors, and as many again in the runner's queue. */
const MAX_RUNNING = 2 * Math.max(2, availableParallelism());
/** Milliseconds for which the list of waiting gradings is reused: each ended grading polls, and reading is slow. */
const LIST_LIFETIME = 900;
/** Milliseconds between two looks for leases that this process does not use. */
const UNUSED_INTERVAL = 30_000;

/**
 * Starts as many waiting gradings as may run, and waits for none of them.
 *
 * @param onEnd  called when a grading has ended and another may start
 */
export async function startGradings(needs: Needs, onEnd: () => void) {
  const { queue, running } = needs.gradingScheduler;
  await releaseUnused(needs);
  if (!(await store.isAnyDue(needs.db, needs.clock.now()))) {
    if (running.size === 0) queue.forgetTurns();
    return;
  }
  refresh(needs);
  for (let next = await leaseNext(needs); next; next = await leaseNext(needs)) start(needs, next, onEnd);
}

/**
 * Releases leases of this process of which it does not know, or which it could not release: the database may have been
 * away at that moment. Only this function and those that lease run here, one after the other, so none is being leased.
 */
async function releaseUnused({ db, processLease, gradingScheduler: scheduler }: Needs) {
  if (performance.now() - scheduler.checkedAt < UNUSED_INTERVAL) return;
  await store.releaseUnused(db, { processId: processLease.id, running: [...scheduler.running.keys()] });
  scheduler.checkedAt = performance.now();
}

/** Makes the scheduler read the waiting gradings again. */
function refresh({ gradingScheduler: scheduler }: Needs) {
  if (performance.now() - scheduler.refreshedAt < LIST_LIFETIME) return;
  scheduler.queue.endRound();
  scheduler.refreshedAt = performance.now();
}

async function leaseNext(needs: Needs): Promise<LeasedGrading | undefined> {
  const { closing, queue } = needs.gradingScheduler;
  while (!closing.signal.aborted) {
    const inProgress = await store.countRunning(needs.db);
    const candidate = hasCapacity(inProgress) ? await nextCandidate(needs, inProgress) : undefined;
    if (!candidate || !mayStart(candidate, inProgress)) return undefined;
    queue.remove(candidate);
    const now = needs.clock.now();
    const lease = await store.leaseGrading(needs.db, {
      candidate,
      processId: needs.processLease.id,
      now,
      mayStart: (inProgress) => mayStart(candidate, inProgress),
    });
    if (lease) queue.markServed(candidate);
    // closeGradings waits for gradings that have started: none may start after it.
    if (lease && closing.signal.aborted) await store.releaseLease(needs.db, lease, { until: now, countsAsTry: false });
    else if (lease && lease.tries > MAX_TRIES) await giveUpGrading(needs, lease, processEnded);
    else if (lease) return { ...candidate, lease };
  }
  return undefined;
}

const hasCapacity = ({ all, isRetry }: store.InProgress) => !isRetry && all < MAX_RUNNING;

const mayStart = ({ tries, needsPair }: store.Candidate, inProgress: store.InProgress) =>
  hasCapacity(inProgress) && (tries === 0 || inProgress.all === 0) && (!needsPair || inProgress.pairs < MAX_PAIRS);

function nextCandidate({ db, clock, gradingScheduler: { queue, running } }: Needs, { pairs }: store.InProgress) {
  const busyOwners = [...running.values()].map(({ owner }) => owner);
  return queue.next(db, { now: clock.now(), busyOwners, mayStartPair: pairs < MAX_PAIRS });
}

/** The fault of a grading during whose runs this process crashed each time. */
const processEnded = {
  why: solversTexts.interrupted,
  isRunners: true,
};

function start(needs: Needs, grading: LeasedGrading, onEnd: () => void) {
  const { gradingScheduler: scheduler } = needs;
  const { id } = grading.lease;
  const ended = runGrading(needs, grading).finally(() => {
    scheduler.running.delete(id);
    onEnd();
  });
  scheduler.running.set(id, { ...grading, ended });
}

/** Stops the gradings in progress. Resolves when all leases are released. */
export async function closeGradings({ closing, running }: GradingScheduler) {
  closing.abort(new Error('The school is closing'));
  await Promise.all([...running.values()].map(({ ended }) => ended));
}
