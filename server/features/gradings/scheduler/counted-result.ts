/** Decides which grading counts for a program. */
import type { Db } from '#server/db/connect.ts';
import { filterActiveStudents } from '#server/features/gradings/regrade/regrade.store.ts';
import { notify } from '#server/features/notifications/notifications.ts';
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
export async function makeResultCount(tx: Db, { challenge, attemptId, gradingId }: Counted) {
  const before = await store.findCountedResult(tx, attemptId);
  await store.setCountedGrading(tx, { attemptId, gradingId });
  if (!before || !challenge.publishedAt) return;
  const after = await store.findCountedResult(tx, attemptId);
  if (after?.best !== before.best) await notifyStudent(tx, challenge, before.studentId);
}

async function notifyStudent(tx: Db, { id, courseId, title }: store.LockedChallenge, studentId: string) {
  const userIds = await filterActiveStudents(tx, { courseId, studentIds: [studentId] });
  await notify(tx, { userIds, kind: 'regraded', title, path: `/challenges/${id}` });
}
