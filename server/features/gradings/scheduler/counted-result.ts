/** Decides which grading counts for a program. */
import type { Db } from '#server/db/connect.ts';
import { notifyRegraded } from '#server/features/gradings/regrade/regrade.ts';
import type { Services } from '#server/services.ts';
import * as store from './results.store.ts';

interface Counted {
  challenge: store.LockedChallenge;
  attemptId: string;
  gradingId: string;
}

/**
 * Makes a grading count for its program. If an older grading counted before, a regrade was applied while this program
 * could not be graded, so the student is notified only now, if the best result changes.
 */
export async function activateResult(
  tx: Db,
  needs: Pick<Services, 'queue' | 'clock'>,
  { challenge, attemptId, gradingId }: Counted,
) {
  const before = await store.findCountedResult(tx, attemptId);
  await store.setCountedGrading(tx, { attemptId, gradingId });
  if (!before || !challenge.publishedAt) return;
  const after = await store.findCountedResult(tx, attemptId);
  if (after?.best !== before.best) await notifyRegraded(tx, needs, { ...challenge, studentIds: [before.studentId] });
}
