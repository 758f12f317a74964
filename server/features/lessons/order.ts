/** The order of a course's lessons. */
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as store from './lessons.store.ts';
import { listLessons, lockOwnCourse, type ReadingNeeds } from './lessons.ts';

/**
 * Puts the lessons of a course in the order of the given ids.
 *
 * @throws {Refusal} not_found    for the same reasons as loadCourse
 * @throws {Refusal} not_allowed  the course belongs to another tutor
 * @throws {Refusal} conflict     the ids are not exactly the course's lessons: another request added or deleted one
 */
export async function reorderLessons(needs: ReadingNeeds, staff: Staff, order: { courseId: string; ids: string[] }) {
  const { courseId, ids } = order;
  return needs.db.transaction(async (tx) => {
    await lockOwnCourse(tx, staff, courseId);
    if (!haveSameIds(ids, await store.listIds(tx, courseId))) throw new Refusal('conflict', lessonsTexts.otherLessons);
    await store.reorderLessons(tx, ids);
    return listLessons({ ...needs, db: tx }, staff, courseId);
  });
}

const haveSameIds = (ids: string[], others: string[]) =>
  ids.length === others.length && new Set(ids).size === ids.length && new Set([...ids, ...others]).size === ids.length;
