/** The order of a course's lessons, and of the units between them. */
import type { LessonOrder } from '#contract/lessons.ts';
import { haveSameIds } from '#server/db/positions.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import { listLessons, lockOwnCourse, type ReadingNeeds } from './lessons.ts';
import * as store from './order.store.ts';

/**
 * Puts the lessons of a course in the order of the given ids, and the units at the requested positions between them.
 *
 * @throws {Refusal} not_found for the same reasons as loadCourse
 * @throws {Refusal} not_allowed  the course belongs to another tutor
 * @throws {Refusal} conflict the ids are not exactly the course's lessons and units: another request added or deleted one
 */
export async function reorderLessons(needs: ReadingNeeds, staff: Staff, order: LessonOrder & { courseId: string }) {
  const { courseId, lessonIds } = order;
  return needs.db.transaction(async (tx) => {
    await lockOwnCourse(tx, staff, courseId);
    const before = await store.listOutline(tx, courseId);
    const after = outlineOf(lessonIds, order.units ?? unitsIn(before));
    if (!haveSameIds(after, idsOf(before))) throw new Refusal('conflict', lessonsTexts.otherLessons);
    await store.orderOutline(tx, after);
    return listLessons({ ...needs, db: tx }, staff, courseId);
  });
}

type Units = NonNullable<LessonOrder['units']>;

/** The units of an outline, each with the number of lessons before it. */
function unitsIn(outline: store.OutlineRow[]): Units {
  let lessonsBefore = 0;
  return outline.flatMap(({ id, kind }) => {
    if (kind === 'unit') return { unitId: id, lessonsBefore };
    lessonsBefore++;
    return [];
  });
}

/** The ids of units and lessons in their common order. A unit positioned after the last lesson comes last. */
const outlineOf = (lessonIds: string[], units: Units) => [
  ...lessonIds.flatMap((id, index) => [...idsAt(units, (before) => before === index), id]),
  ...idsAt(units, (before) => before >= lessonIds.length),
];

const idsAt = (units: Units, isHere: (lessonsBefore: number) => boolean) =>
  units.filter(({ lessonsBefore }) => isHere(lessonsBefore)).map(({ unitId }) => unitId);

const idsOf = (outline: store.OutlineRow[]) => outline.map(({ id }) => id);
