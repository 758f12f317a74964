/**
 * The rules of courses. A course belongs to the tutor who opened it; the office
 * looks after all of them. Everybody sees them; only those who look after one
 * can load it to change it.
 */
import { type CourseChange, type CourseDetails, courseMessages } from '#contract/courses.ts';
import type { Db } from '#server/db/connect.ts';
import { choosePicture, dropPicture, namedPicture } from '#server/features/pictures/pictures.ts';
import { endSessionsIn } from '#server/features/rooms/rooms.ts';
import { dropVideo } from '#server/features/videos/videos.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './courses.store.ts';

type Needs = Pick<Services, 'config' | 'db' | 'queue' | 'events' | 'clock'>;

/** @throws {Refusal} not_found  there is no such course, or none any more */
export async function loadCourse(db: Db, courseId: string) {
  return found(await store.findCourse(db, courseId));
}

/**
 * A course that nobody else changes before the transaction ends.
 *
 * @throws {Refusal} not_found  as loadCourse
 */
export async function lockCourse(tx: Db, courseId: string) {
  return found(await store.lockCourse(tx, courseId));
}

/**
 * A course that stays as it is before the transaction ends; several may hold it at once. Before its payments and its
 * students are locked, as whoever deletes it comes by the course too.
 *
 * @throws {Refusal} not_found  as loadCourse
 */
export async function holdCourse(tx: Db, courseId: string) {
  return found(await store.holdCourse(tx, courseId));
}

function found<Course>(course: Course | undefined) {
  if (!course) throw new Refusal('not_found', courseMessages.gone);
  return course;
}

/** The courses that a member of staff looks after. */
export const listTaught = ({ db }: Pick<Needs, 'db'>, staff: Staff) => store.listTaught(db, ownTutorId(staff));

/**
 * Best first; when nothing has the words, what is spelled nearly so. Students
 * look through all courses; how many have joined is for staff.
 */
export async function searchCourses({ db }: Pick<Needs, 'db'>, caller: User, words: string) {
  const search = { words, tutorId: ownTutorId(caller) };
  const exact = await store.searchCourses(db, search);
  const found = exact.length > 0 ? exact : await store.searchSimilarCourses(db, search);
  return caller.type === 'student' ? found.map(({ students: _, ...course }) => course) : found;
}

const ownTutorId = ({ type, id }: User) => (type === 'tutor' ? id : undefined);

/**
 * Opens a course of one's own.
 *
 * @throws {Refusal} invalid  as namedPicture and choosePicture
 */
export async function addCourse(
  { config, db, events }: Needs,
  tutor: Staff,
  { img, imgName, ...details }: CourseDetails,
) {
  const wanted = namedPicture(config, [img, imgName]);
  const course = await db.transaction(async (tx) => {
    const pictureName = await choosePicture(tx, { by: tutor.id, now: null, wanted });
    return store.insertCourse(tx, { ...details, pictureName, tutorId: tutor.id });
  });
  events.publish('courses');
  return course;
}

/**
 * Changes what is said of a course; what is not stays.
 *
 * @throws {Refusal} not_found    as loadCourse
 * @throws {Refusal} not_allowed  somebody else's course
 * @throws {Refusal} invalid      as addCourse
 */
export async function updateCourse(needs: Needs, staff: Staff, change: CourseChange & { id: string }) {
  const { id, img, imgName, ...details } = change;
  const wanted = namedPicture(needs.config, [img, imgName]);
  const changed = await needs.db.transaction(async (tx) => {
    const course = await lockOwnCourse(tx, staff, id);
    const pictureName = await choosePicture(tx, { by: staff.id, now: course.pictureName, wanted });
    const updated = await store.updateCourse(tx, id, { ...details, pictureName });
    if (pictureName !== course.pictureName) await dropPicture(tx, needs, course.pictureName);
    return updated;
  });
  needs.events.publish('courses');
  return changed;
}

/**
 * What students have handed in that would go with a course.
 *
 * @throws {Refusal} not_found, not_allowed  as updateCourse
 */
export async function readLosses({ db }: Pick<Needs, 'db'>, staff: Staff, id: string) {
  refuseUnlessOwn(staff, await loadCourse(db, id));
  return store.countLosses(db, id);
}

/**
 * Deletes a course with its lessons, their files, its picture, enrolments, ratings and rooms.
 *
 * @throws {Refusal} not_found, not_allowed  as updateCourse
 * @throws {Refusal} conflict  students have paid for it and not got their money back
 */
export async function deleteCourse(needs: Needs, staff: Staff, id: string) {
  await needs.db.transaction(async (tx) => {
    const { pictureName } = await lockOwnCourse(tx, staff, id);
    if (await store.isPaidFor(tx, id)) throw new Refusal('conflict', courseMessages.paidFor);
    const ofLessons = await store.lockFilesOfLessons(tx, id);
    await endSessionsIn(tx, needs, id);
    await store.deleteCourse(tx, id);
    await dropPicture(tx, needs, pictureName);
    for (const files of ofLessons) {
      await dropPicture(tx, needs, files.pictureName);
      await dropVideo(tx, needs, files.videoName);
    }
  });
  needs.events.publish('courses');
  needs.events.publish('rooms');
}

async function lockOwnCourse(tx: Db, staff: Staff, id: string) {
  const course = await lockCourse(tx, id);
  refuseUnlessOwn(staff, course);
  return course;
}

function refuseUnlessOwn(staff: Staff, course: { tutorId: string }) {
  if (!looksAfter(staff, course)) throw new Refusal('not_allowed', courseMessages.notYours);
}

/** Whether a course, with all that belongs to it, is this person's to change: its tutor's, and the office's. */
export const looksAfter = ({ type, id }: User, { tutorId }: { tutorId: string }) =>
  type === 'admin' || (type === 'tutor' && tutorId === id);

/** Keeps the mean of a course's ratings, and their number, beside it. Inside the transaction that changed them. */
export const keepRating = (tx: Db, courseId: string, { rating, ratings }: { rating: number; ratings: number }) =>
  store.updateCourse(tx, courseId, { rating, ratings });
