/** Making the result of a program count. */
import type { Db } from '#server/db/connect.ts';
import { listThoseStillIn } from '#server/features/gradings/regrade/regrade.store.ts';
import { notify } from '#server/features/notifications/notifications.ts';
import * as store from './scheduler.store.ts';

interface Counting {
  challenge: store.HeldChallenge;
  attemptId: string;
  gradingId: string;
}

/**
 * From now on that grading counts for its program. Where another one did, because this one
 * could not be made when everybody was graded anew, its student is told when her best result
 * is another one by it: when the new tests were applied she was told of nothing.
 */
export async function letCount(tx: Db, { challenge, attemptId, gradingId }: Counting) {
  const before = await store.findCounted(tx, attemptId);
  await store.setCounting(tx, { attemptId, gradingId });
  if (!before || !challenge.publishedAt) return;
  const after = await store.findCounted(tx, attemptId);
  if (after?.best !== before.best) await tell(tx, challenge, before.studentId);
}

/** Unless she is not in the course any more. */
async function tell(tx: Db, { id, courseId, title }: store.HeldChallenge, studentId: string) {
  const userIds = await listThoseStillIn(tx, { courseId, studentIds: [studentId] });
  await notify(tx, { userIds, kind: 'regraded', title, path: `/challenges/${id}` });
}
