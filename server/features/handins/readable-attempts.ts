/** Who may read an attempt: its student, and the staff who manage the course. */
import { canManage } from '#server/features/courses/courses.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import * as store from './handins.store.ts';

/** Returns an attempt; undefined if it does not exist, or the reader may not read it. */
export async function loadReadableAttempt(
  { db, config }: Pick<Services, 'db' | 'config'>,
  reader: User,
  attemptId: string,
) {
  const attempt = await store.findAttempt(db, attemptId);
  const handin = attempt && (await store.findHandin(db, attempt.handinId, config.schoolZone));
  const mayRead = handin && (handin.studentId === reader.id || canManage(reader, handin));
  return mayRead ? attempt : undefined;
}
