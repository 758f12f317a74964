/**
 * One run of a leased grading: runs the tests. Then the retry policy decides whether it stores the result, gives up, or
 * releases the lease for a retry.
 */
import { testsForGrading } from '#server/features/challenges/challenges.ts';
import { grade } from '#server/features/gradings/judge/grade.ts';
import type { GradedTest } from '#server/features/gradings/judge/verdict.ts';
import { logFaults } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import * as solversTexts from '#texts/code/solvers.ts';
import type { LeasedGrading } from './open-scheduler.ts';
import { findProgram } from './results.store.ts';
import { completeGrading, failGrading, type GradedTests } from './results.ts';
import { afterError, afterFault, afterRun, type FailureDecision, uncountedRetry } from './retry-policy.ts';
import { type Lease, releaseLease } from './scheduler.store.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'log' | 'queue' | 'runner' | 'judges' | 'gradingScheduler'>;

/** Runs a leased grading. Never rejects. On shutdown the lease is released immediately. */
export async function runGrading(needs: Needs, grading: LeasedGrading) {
  const { closing, queue } = needs.gradingScheduler;
  const { lease } = grading;
  try {
    const graded = await orAborted(gradeLeased(needs, grading), closing.signal);
    queue.starved.delete(lease.id);
    if (!graded) return;
    const decision = afterRun({ ...graded, tries: lease.tries });
    if (decision.action === 'complete') await completeGrading(needs, lease, graded);
    else await apply(needs, lease, decision);
  } catch (error) {
    await apply(needs, lease, decisionAfter(needs, lease, error)).catch(logFaults(needs.log, 'a grading failed'));
  }
}

/** Settles as `work` does, or rejects as soon as the signal aborts, so that a shutdown need not wait for the runner. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    // The signal is used for later runs too, so this listener must be removed.
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });

/** If less than this share of the processor time was idle, the machine counts as busy. */
const BUSY_BELOW = 0.25;

/** Grades the program; undefined if its tests or its source have been deleted. */
async function gradeLeased(
  { db, runner, judges, gradingScheduler: { closing, cpuIdleSince } }: Needs,
  { owner, lease }: LeasedGrading,
): Promise<(GradedTests & { isCpuStarved: boolean }) | undefined> {
  const version = await testsForGrading(db, lease.versionId);
  if (!version) return undefined;
  const { referenceLanguageId: languageId, reference: source, timeLimit, memoryLimit } = version;
  const program = lease.attemptId ? await findProgram(db, lease.attemptId) : { languageId, source };
  if (!program) return undefined;
  const tests = lease.attemptId ? version.tests : version.tests.map(asVisible);
  const cpuIdle = cpuIdleSince();
  const graded = await grade(
    { runner, judges },
    {
      ...program,
      tests,
      timeLimit,
      memoryLimit,
      isProven: version.state === 'passed',
      owner: `grading:${owner}`,
      lane: 'heavy',
      signal: closing.signal,
    },
  );
  return { ...graded, tests, isCpuStarved: graded.isWallTimeout && cpuIdle() < BUSY_BELOW };
}

/** Makes all tests of a reference solution visible, because its author may see each outcome. */
const asVisible = (test: GradedTest) => ({ ...test, isHidden: false });

function decisionAfter(needs: Needs, { tries }: Lease, error: unknown) {
  if (needs.gradingScheduler.closing.signal.aborted) return uncountedRetry(0);
  const decision = afterError(error);
  if (decision) return decision;
  logFaults(needs.log, 'a grading failed')(error);
  return afterFault({ why: solversTexts.gradingFailed, isRunners: true }, tries);
}

async function apply(needs: Needs, lease: Lease, decision: FailureDecision) {
  if (decision.action === 'give up') return failGrading(needs, lease, decision.fault);
  const { delay, countsAsTry, isCpuStarved } = decision;
  if (isCpuStarved) needs.gradingScheduler.queue.starved.add(lease.id);
  const until = new Date(needs.clock.now().getTime() + delay);
  return releaseLease(needs.db, lease, { until, countsAsTry });
}
