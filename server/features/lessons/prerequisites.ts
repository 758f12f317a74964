/** The lesson that students must complete before another one, as its tutor chose: it must come earlier in the same course. */
import type { Db } from '#server/db/connect.ts';
import { Refusal } from '#server/refusal.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { lockLessonShared } from './lessons.store.ts';
import { listOutline } from './order.store.ts';

/** The id of the chosen lesson; null to remove it, undefined for no change. */
type ChosenId = string | null | undefined;

/**
 * Locks the chosen lesson against deletion until the transaction ends. Call this before locking the lesson that waits
 * for it, because deleting a lesson locks in that order too.
 */
export async function lockPrerequisite(tx: Db, id: ChosenId) {
  if (id) await lockLessonShared(tx, id);
}

interface Place {
  courseId: string;
  /** The lesson that waits; undefined for a new one, which will be the last. */
  id?: string;
}

/** @throws {Refusal} invalid  the chosen lesson does not come before the lesson in its course */
export async function requireEarlier(tx: Db, { courseId, id }: Place, chosenId: ChosenId) {
  if (!chosenId) return;
  await lockPrerequisite(tx, chosenId);
  const ids = (await listOutline(tx, courseId)).map((each) => each.id);
  const earlier = id ? ids.slice(0, ids.indexOf(id)) : ids;
  if (!earlier.includes(chosenId)) throw new Refusal('invalid', pacingTexts.notEarlier);
}
