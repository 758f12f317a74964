/**
 * The scheduler of gradings: decides which waiting gradings run, and when.
 *
 * Gradings wait in the database, so none is lost if a process ends; a grading in progress is leased to one process. Owners
 * are served round-robin (fair-queue.ts), and gradings of a regrade preview only when nothing else waits. A grading that
 * was tried before runs alone, because it may crash the runner, which would end other gradings too. This rule and the
 * maximum numbers apply to all processes together, because they share one runner. grading-run.ts runs one grading;
 * retry-policy.ts decides what follows an error.
 */
import { availableParallelism } from 'node:os';
import { MAX_PAIRS } from '#server/features/gradings/judge/judge-semaphore.ts';
import type { Services } from '#server/services.ts';
import * as solversTexts from '#texts/code/solvers.ts';
import { runGrading } from './grading-run.ts';
import type { GradingScheduler, LeasedGrading } from './open-scheduler.ts';
import { failGrading } from './results.ts';
import { MAX_TRIES } from './retry-policy.ts';
import * as store from './scheduler.store.ts';

type Needs = Pick<
  Services,
  'db' | 'attempts' | 'processLease' | 'clock' | 'log' | 'queue' | 'runner' | 'judges' | 'gradingScheduler'
>;

/** Maximum gradings in progress: enough to use all processors, and as many again in the runner's queue. */
const MAX_RUNNING = 2 * Math.max(2, availableParallelism());
/** Milliseconds for which the list of waiting gradings is reused, because reading it after each ended grading is slow. */
const LIST_LIFETIME = 900;
/** Milliseconds between releases of this process's leases on gradings that it does not run. */
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
 * Releases leases of this process on gradings that it does not run, because the database was down when it leased or
 * released them. Leasing and this function run one after the other, so no lease is taken meanwhile.
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
    else if (lease && lease.tries > MAX_TRIES) await failGrading(needs, lease, processEnded);
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
