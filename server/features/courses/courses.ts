/**
 * The rules of courses. A course belongs to the tutor who added it, and admins manage all courses. Every user sees all
 * courses; only those who manage a course can load it for a change.
 */

import type { CourseChange, CourseDetails, CourseFilter } from '#contract/courses.ts';
import type { Db } from '#server/db/connect.ts';
import { choosePicture, deletePictureIfUnused, pictureNameFrom } from '#server/features/pictures/pictures.ts';
import { endSessionsIn } from '#server/features/rooms/rooms.ts';
import { deleteVideoIfUnused } from '#server/features/videos/videos.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as store from './courses.store.ts';

type Needs = Pick<Services, 'config' | 'db' | 'queue' | 'events' | 'clock'>;

/** @throws {Refusal} not_found  there is no such course */
export async function loadCourse(db: Db, courseId: string) {
  return requireFound(await store.findCourse(db, courseId));
}

/**
 * Loads and locks a course: no other transaction can change it until this one ends.
 *
 * @throws {Refusal} not_found  as loadCourse
 */
export async function lockCourse(tx: Db, courseId: string) {
  return requireFound(await store.lockCourse(tx, courseId));
}

/**
 * Loads a course and locks it against changes until the transaction ends; several transactions may hold this lock. Call
 * this before locking the course's payments and students, because deleting a course locks in that order too.
 *
 * @throws {Refusal} not_found  as loadCourse
 */
export async function lockCourseShared(tx: Db, courseId: string) {
  return requireFound(await store.lockCourseShared(tx, courseId));
}

function requireFound<Course>(course: Course | undefined) {
  if (!course) throw new Refusal('not_found', coursesTexts.gone);
  return course;
}

/** The courses that a member of staff manages. */
export const listManagedCourses = ({ db }: Pick<Needs, 'db'>, staff: Staff, { language }: CourseFilter) =>
  store.listManagedCourses(db, { tutorId: tutorIdOf(staff), language });

/**
 * Courses that match, best match first; without a match, courses with similar titles. Tutors search their own courses,
 * all others search all courses.
 */
export async function searchCourses(
  { db }: Pick<Needs, 'db'>,
  caller: User,
  { q: words, language, limit }: CourseFilter & { q: string; limit?: number },
) {
  const search = { words, tutorId: tutorIdOf(caller), language, limit };
  const exact = await store.searchCourses(db, search);
  return exact.length > 0 ? exact : store.searchSimilarCourses(db, search);
}

/** As searchCourses, with the number of students of each course, which only staff see. */
export async function searchCoursesWithStudents(
  { db }: Pick<Needs, 'db'>,
  caller: User,
  filter: CourseFilter & { q: string },
) {
  const found = await searchCourses({ db }, caller, filter);
  if (caller.type === 'student' || found.length === 0) return found;
  const students = await store.countStudents(
    db,
    found.map(({ id }) => id),
  );
  return found.map((course) => ({ ...course, students: students.get(course.id) ?? 0 }));
}

const tutorIdOf = ({ type, id }: User) => (type === 'tutor' ? id : undefined);

/**
 * Adds a course that belongs to the caller.
 *
 * @throws {Refusal} invalid  as pictureNameFrom and choosePicture
 */
export async function addCourse(
  { config, db, events }: Needs,
  tutor: Staff,
  { img, imgName, ...details }: CourseDetails,
) {
  const wanted = pictureNameFrom(config, [img, imgName]);
  const course = await db.transaction(async (tx) => {
    const pictureName = await choosePicture(tx, { by: tutor.id, now: null, wanted });
    return store.insertCourse(tx, { ...details, pictureName, tutorId: tutor.id });
  });
  events.publish('courses');
  return course;
}

/**
 * Changes the given fields of a course.
 *
 * @throws {Refusal} not_found    as loadCourse
 * @throws {Refusal} not_allowed  another tutor's course
 * @throws {Refusal} invalid      as addCourse
 */
export async function updateCourse(needs: Needs, staff: Staff, change: CourseChange & { id: string }) {
  const { id, img, imgName, ...details } = change;
  const wanted = pictureNameFrom(needs.config, [img, imgName]);
  const changed = await needs.db.transaction(async (tx) => {
    const course = await lockOwnCourse(tx, staff, id);
    const pictureName = await choosePicture(tx, { by: staff.id, now: course.pictureName, wanted });
    const updated = await store.updateCourse(tx, id, { ...details, pictureName });
    if (pictureName !== course.pictureName) await deletePictureIfUnused(tx, needs, course.pictureName);
    return updated;
  });
  needs.events.publish('courses');
  return changed;
}

/**
 * How much of its students' work would be deleted with the course.
 *
 * @throws {Refusal} not_found, not_allowed  as updateCourse
 */
export async function readDeletionImpact({ db }: Pick<Needs, 'db'>, staff: Staff, id: string) {
  requireManager(staff, await loadCourse(db, id));
  return store.countDeletionImpact(db, id);
}

/**
 * Deletes a course with its lessons, their files, its picture, enrolments, ratings and rooms.
 *
 * @throws {Refusal} not_found, not_allowed  as updateCourse
 * @throws {Refusal} conflict  students have paid for it and were not refunded
 */
export async function deleteCourse(needs: Needs, staff: Staff, id: string) {
  await needs.db.transaction(async (tx) => {
    const { pictureName } = await lockOwnCourse(tx, staff, id);
    if (await store.isPaidFor(tx, id)) throw new Refusal('conflict', coursesTexts.paidFor);
    const lessonFiles = await store.lockFilesOfLessons(tx, id);
    await endSessionsIn(tx, needs, id);
    await store.deleteCourse(tx, id);
    await deletePictureIfUnused(tx, needs, pictureName);
    for (const files of lessonFiles) {
      await deletePictureIfUnused(tx, needs, files.pictureName);
      await deleteVideoIfUnused(tx, needs, files.videoName);
    }
  });
  needs.events.publish('courses');
  needs.events.publish('rooms');
}

async function lockOwnCourse(tx: Db, staff: Staff, id: string) {
  const course = await lockCourse(tx, id);
  requireManager(staff, course);
  return course;
}

function requireManager(staff: Staff, course: { tutorId: string }) {
  if (!canManage(staff, course)) throw new Refusal('not_allowed', coursesTexts.notYours);
}

/** Whether the user may change a course and everything that belongs to it: its tutor, and admins. */
export const canManage = ({ type, id }: User, { tutorId }: { tutorId: string }) =>
  type === 'admin' || (type === 'tutor' && tutorId === id);

/** Saves the mean and number of a course's ratings with the course. Call in the transaction that changed a rating. */
export const saveRating = (tx: Db, courseId: string, { rating, ratings }: { rating: number; ratings: number }) =>
  store.updateCourse(tx, courseId, { rating, ratings });
