/** Stores the results of complete and failed gradings, and notifies users. */

import type { GradingFault } from '#server/db/tables/gradings.ts';
import { versionChecked } from '#server/features/challenges/challenges.ts';
import type { Graded } from '#server/features/gradings/judge/grade.ts';
import { checkedReference, type GradedTest, pointsOf } from '#server/features/gradings/judge/verdict.ts';
import { forgiveSubmitted } from '#server/features/gradings/submit-limits.ts';
import { notify, people } from '#server/features/notifications/notifications.ts';
import type { Services } from '#server/services.ts';
import { activateResult } from './counted-result.ts';
import * as store from './results.store.ts';
import type { Lease } from './scheduler.store.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'log' | 'queue'>;

export type GradedTests = Graded & { tests: GradedTest[] };

/** Stores the result, and makes it count unless it belongs to a regrade preview or other tests have replaced these. */
export async function completeGrading(needs: Needs, lease: Lease, graded: GradedTests) {
  const { db, clock } = needs;
  const { attemptId, regradeId, versionId, id: gradingId } = lease;
  const { tests, outcomes, compileOutput } = graded;
  const points = pointsOf(tests, outcomes);
  // For a reference solution only the reason of its failure is stored (versionChecked), for its author.
  const stored = attemptId ? { outcomes, compileOutput } : { outcomes: [], compileOutput: '' };
  await db.transaction(async (tx) => {
    const challenge = await store.shareLockChallenge(tx, versionId);
    const result = { points, ...stored, finishedAt: clock.now() };
    if (!challenge || !(await store.completeGrading(tx, lease, result))) return;
    if (!attemptId) await versionChecked(tx, versionId, checkedReference({ tests, outcomes, compileOutput, points }));
    else if (!regradeId && challenge.versionId === versionId)
      await activateResult(tx, needs, { challenge, attemptId, gradingId });
  });
}

/**
 * Marks the grading as failed. The tutor is notified of the first grading that fails with these tests. The reason is
 * stored for authors and not logged, because it may reveal hidden tests.
 */
export async function failGrading(needs: Needs, lease: Lease, fault: GradingFault) {
  const { db, log } = needs;
  if (lease.attemptId) log.error({ gradingId: lease.id }, 'a grading was given up');
  const faulty = await db.transaction(async (tx) => {
    const challenge = await store.shareLockChallenge(tx, lease.versionId);
    const isFirst = !(await store.hasFaults(tx, lease.versionId));
    if (!challenge || !(await store.markFaulty(tx, lease, fault))) return undefined;
    if (!lease.attemptId) await versionChecked(tx, lease.versionId, { isPassed: false, why: fault.why });
    else if (isFirst) await notify(tx, needs, faultNotification(challenge));
    return challenge;
  });
  if (faulty && lease.attemptId)
    await uncountSubmission(needs, lease, { challengeId: faulty.id, attemptId: lease.attemptId });
}

interface Submission {
  challengeId: string;
  attemptId: string;
}

/** Takes a submission that could not be graded off the count of its rate limit; only once, and not for a regrade. */
async function uncountSubmission(needs: Needs, { fault, regradeId }: Lease, submission: Submission) {
  const student = await store.findStudent(needs.db, submission.attemptId);
  if (student && !fault && !regradeId) await forgiveSubmitted(needs, { ...submission, ...student });
}

const faultNotification = ({ id, tutorId, title }: store.LockedChallenge) => ({
  to: people([tutorId]),
  kind: 'faulty' as const,
  title,
  path: `/admin/challenges/${id}?step=check` as const,
});
