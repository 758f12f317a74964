/**
 * The rules of units.
 *
 * A unit is a heading in the order of a course's lessons; its position decides which lessons belong to it. A change of a course's units
 * locks the course first, as reordering its lessons does.
 */
import type { Db } from '#server/db/connect.ts';
import { canManage, loadCourse } from '#server/features/courses/courses.ts';
import { lockOwnCourse } from '#server/features/lessons/lessons.ts';
import { listOutline, nextPosition, orderOutline } from '#server/features/lessons/order.store.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as texts from '#texts/learning/units.ts';
import * as store from './units.store.ts';

type Needs = Pick<Services, 'db'>;

/**
 * Lists the units of a course in order.
 *
 * @throws {Refusal} not_found    for the same reasons as loadCourse
 * @throws {Refusal} not_allowed  the course belongs to another tutor
 */
export async function listUnits({ db }: Needs, staff: Staff, courseId: string) {
  requireOwn(staff, await loadCourse(db, courseId));
  return store.listUnits(db, courseId);
}

interface NewUnit {
  courseId: string;
  name: string;
  /** The lesson that follows the unit's heading; if undefined, the unit is the last of the course. */
  firstLessonId: string | undefined;
}

/** Adds a unit. Throws the same refusals as listUnits; conflict also if the lesson is not one of the course. */
export async function addUnit({ db }: Needs, staff: Staff, { courseId, name, firstLessonId }: NewUnit) {
  return db.transaction(async (tx) => {
    await lockOwnCourse(tx, staff, courseId);
    const id = await store.insertUnit(tx, { courseId, name, position: await nextPosition(tx, courseId) });
    if (firstLessonId) await moveBefore(tx, { courseId, id, lessonId: firstLessonId });
    return (await store.findUnit(tx, id))!;
  });
}

async function moveBefore(tx: Db, { courseId, id, lessonId }: { courseId: string; id: string; lessonId: string }) {
  const ids = (await listOutline(tx, courseId)).map((row) => row.id);
  if (!ids.includes(lessonId)) throw new Refusal('conflict', lessonsTexts.otherLessons);
  await orderOutline(
    tx,
    ids.filter((other) => other !== id).flatMap((other) => (other === lessonId ? [id, other] : other)),
  );
}

/**
 * Renames a unit.
 *
 * @throws {Refusal} not_found    the unit does not exist
 * @throws {Refusal} not_allowed  the course belongs to another tutor
 */
export async function renameUnit({ db }: Needs, staff: Staff, { id, name }: { id: string; name: string }) {
  return db.transaction(async (tx) => {
    const unit = await lockOwnUnit(tx, staff, id);
    await store.renameUnit(tx, id, name);
    return { ...unit, name };
  });
}

/** Deletes a unit; its lessons join the unit before it. Throws the same refusals as renameUnit. */
export async function deleteUnit({ db }: Needs, staff: Staff, id: string) {
  await db.transaction(async (tx) => {
    await lockOwnUnit(tx, staff, id);
    await store.deleteUnit(tx, id);
  });
}

async function lockOwnUnit(tx: Db, staff: Staff, id: string) {
  const unit = await store.findUnit(tx, id);
  if (!unit) throw new Refusal('not_found', texts.gone);
  await lockOwnCourse(tx, staff, unit.courseId);
  // Read again: another request may have deleted it before the course was locked.
  const locked = await store.findUnit(tx, id);
  if (!locked) throw new Refusal('not_found', texts.gone);
  return locked;
}

function requireOwn(staff: Staff, course: { tutorId: string }) {
  if (!canManage(staff, course)) throw new Refusal('not_allowed', lessonsTexts.notYours);
}
