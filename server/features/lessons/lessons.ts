/**
 * The rules of lessons.
 *
 * The staff who manage a course (its tutor and the admins) see and change all of its lessons. For others a draft does
 * not exist; a published lesson is visible as an outline, and open to enrolled students.
 *
 * A change of a lesson locks the lesson; adding, deleting or reordering lessons locks the course first.
 */

import type { LessonChange, LessonDetails } from '#contract/lessons.ts';
import type { Db } from '#server/db/connect.ts';
import { canManage, loadCourse, lockCourse } from '#server/features/courses/courses.ts';
import { schoolToday } from '#server/features/deadlines/deadlines.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { longDay } from '#server/time/school-time.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import { ownFields, publicationTime } from './lesson-fields.ts';
import { chooseFiles, deleteUnusedFiles, fileNamesFrom, noFiles } from './lesson-files.ts';
import * as store from './lessons.store.ts';
import { notifyOfEarlierDay, notifyOfLesson, studentsAwaitingDay, withdrawUntilDay } from './opening-notifications.ts';
import { nextPosition } from './order.store.ts';
import { lockPrerequisite, requireEarlier } from './prerequisites.ts';
import { publishText } from './texts/publication.ts';

export { studentsIn } from './opening-notifications.ts';

type Needs = Pick<Services, 'config' | 'db' | 'queue' | 'clock'>;
/** What reading lessons needs: the day decides which are open. */
export type ReadingNeeds = Pick<Services, 'config' | 'db' | 'clock'>;

/** A lesson with the reader's access to it. */
export type LessonForReader = store.LessonRow & {
  /** Whether the reader may change the lesson. */
  mayChange: boolean;
  /** Whether the reader may watch the video and read the tasks; otherwise only the outline is shown. */
  isOpen: boolean;
  /** The day on which the lesson opens for the reader, a student of the course; null if it is open, or has no such day. */
  opensOn: string | null;
};

const forReader =
  (reader: User, today: string) =>
  (lesson: store.LessonRow): LessonForReader => {
    const isYours = canManage(reader, lesson);
    const isStudent = !isYours && lesson.isEnrolled;
    const opensOn = isStudent && lesson.opensOn && lesson.opensOn > today ? lesson.opensOn : null;
    const opensAfter = isStudent ? lesson.opensAfter : null;
    return {
      ...lesson,
      mayChange: isYours,
      isOpen: isYours || (isStudent && !opensOn && !opensAfter),
      opensOn,
      opensAfter,
    };
  };

/**
 * Loads a lesson of which the reader may see at least the outline.
 *
 * @throws {Refusal} not_found  the lesson does not exist, or is another tutor's draft
 */
export async function loadLesson({ db, ...needs }: ReadingNeeds, reader: User, id: string) {
  const { today, zone } = schoolToday(needs);
  const row = await store.findLesson(db, { id, readerId: reader.id, zone });
  const lesson = row && forReader(reader, today)(row);
  if (!lesson || !(lesson.publishedAt || lesson.mayChange)) throw new Refusal('not_found', lessonsTexts.gone);
  return lesson;
}

/**
 * Loads a lesson that the reader may open.
 *
 * @throws {Refusal} not_found    for the same reasons as loadLesson
 * @throws {Refusal} not_allowed  the reader is a student who is not enrolled or for whom the lesson opens later, or a
 *                                tutor of another course
 */
export async function loadOpenLesson(needs: ReadingNeeds, reader: User, id: string) {
  const lesson = await loadLesson(needs, reader, id);
  refuseBeforeOpening(lesson);
  const { joinFirst, notYours } = lessonsTexts;
  if (!lesson.isOpen) throw new Refusal('not_allowed', reader.type === 'student' ? joinFirst : notYours);
  return lesson;
}

/** @throws {Refusal} not_allowed  the lesson opens later for the reader, a student of its course */
export function refuseBeforeOpening({ opensOn, opensAfter }: LessonForReader) {
  if (opensOn)
    throw new Refusal('not_allowed', ({ locale, pacing }) => pacing.opensLater(longDay(opensOn, locale.dates)));
  if (opensAfter) throw new Refusal('not_allowed', ({ pacing }) => pacing.opensWhenFinished(opensAfter.title));
}

/** A lesson's id, and the message of the refusal if it belongs to another tutor's course. */
type OwnLesson = { id: string; notYours?: string };

/**
 * Loads a lesson that this member of staff may change, and locks it until the transaction ends. Throws the same
 * refusals as loadOwnLesson.
 */
export async function lockOwnLesson(needs: ReadingNeeds, staff: Staff, wanted: OwnLesson) {
  await store.lockLesson(needs.db, wanted.id);
  return loadOwnLesson(needs, staff, wanted);
}

/**
 * Loads a lesson that this member of staff may change.
 *
 * @throws {Refusal} not_found    for the same reasons as loadLesson
 * @throws {Refusal} not_allowed  the lesson belongs to another tutor's course
 */
export async function loadOwnLesson(
  needs: ReadingNeeds,
  staff: Staff,
  { id, notYours = lessonsTexts.notYours }: OwnLesson,
) {
  const lesson = await loadLesson(needs, staff, id);
  if (!lesson.mayChange) throw new Refusal('not_allowed', notYours);
  return lesson;
}

/**
 * Returns the lessons of a course that the reader may see, in order.
 *
 * @throws {Refusal} not_found  for the same reasons as loadCourse
 */
export async function listLessons({ db, ...needs }: ReadingNeeds, reader: User, courseId: string) {
  const { today, zone } = schoolToday(needs);
  const withDrafts = canManage(reader, await loadCourse(db, courseId));
  return (await store.listLessons(db, { courseId, readerId: reader.id, withDrafts, zone })).map(
    forReader(reader, today),
  );
}

/**
 * Finds the lessons of a course that have every searched word in title or description. Throws the same refusals as
 * listLessons.
 */
export async function searchLessons(
  { db, ...needs }: ReadingNeeds,
  reader: User,
  { courseId, words }: { courseId: string; words: string },
) {
  const { today, zone } = schoolToday(needs);
  const withDrafts = canManage(reader, await loadCourse(db, courseId));
  const found = await store.searchLessons(db, { courseId, readerId: reader.id, withDrafts, words, zone });
  return found.map(forReader(reader, today));
}

/** Finds lessons of all courses that the reader may open. */
export const searchAllLessons = (
  { db, ...needs }: ReadingNeeds,
  reader: User,
  { words, limit }: { words: string; limit: number },
) => store.searchAllLessons(db, { reader, words, limit, ...schoolToday(needs) });

/**
 * Adds a lesson at the end of a course.
 *
 * @throws {Refusal} not_found for the same reasons as loadCourse
 * @throws {Refusal} not_allowed  the course belongs to another tutor
 * @throws {Refusal} invalid      the picture or video belongs to another user; ownFields, requireEarlier
 */
export async function addLesson(needs: Needs, staff: Staff, details: LessonDetails & { courseId: string }) {
  const { courseId, isPublished, title, desc } = details;
  const wanted = fileNamesFrom(needs.config, details);
  return needs.db.transaction(async (tx) => {
    await lockOwnCourse(tx, staff, courseId);
    await requireEarlier(tx, { courseId }, details.prerequisiteId);
    const position = await nextPosition(tx, courseId);
    const publishedAt = isPublished ? needs.clock.now() : null;
    const files = await chooseFiles(tx, { by: staff.id, now: noFiles, wanted });
    const row = { ...ownFields(details), title, desc, courseId, position, publishedAt, ...files };
    const id = await store.insertLesson(tx, row);
    if (isPublished) await notifyOfLesson(tx, needs, { id, courseId, title });
    return loadLesson({ ...needs, db: tx }, staff, id);
  });
}

/**
 * Adds a draft lesson for a recording at the end of a course and returns its id. Throws the same refusals as
 * loadCourse.
 */
export async function addDraft(
  tx: Db,
  draft: { courseId: string; title: string; desc: string; videoName: string | null },
) {
  await lockCourse(tx, draft.courseId);
  return store.insertLesson(tx, { ...draft, position: await nextPosition(tx, draft.courseId) });
}

/** Changes the given fields of a lesson. Throws the same refusals as lockOwnLesson and addLesson. */
export async function updateLesson(needs: Needs, staff: Staff, change: LessonChange & { id: string }) {
  const { id, isPublished, prerequisiteId } = change;
  const wanted = fileNamesFrom(needs.config, change);
  return needs.db.transaction(async (tx) => {
    await lockPrerequisite(tx, prerequisiteId);
    const before = await lockOwnLesson({ ...needs, db: tx }, staff, { id });
    if (prerequisiteId !== before.prerequisiteId) await requireEarlier(tx, before, prerequisiteId);
    const publishedAt = publicationTime(before, isPublished, needs.clock.now());
    const files = await chooseFiles(tx, { by: staff.id, now: before, wanted });
    const waiting = await studentsAwaitingDay(tx, needs, id);
    await store.updateLesson(tx, id, { ...ownFields(change, before), publishedAt, ...files });
    await deleteUnusedFiles(tx, needs, before);
    if (publishedAt && !before.publishedAt)
      await publishText(tx, { lessonId: id, authorId: staff.id, now: publishedAt });
    const lesson = await loadLesson({ ...needs, db: tx }, staff, id);
    if (publishedAt && !before.publishedAt) await notifyOfLesson(tx, needs, lesson);
    await notifyOfEarlierDay(tx, needs, { ...lesson, waiting });
    await withdrawUntilDay(tx, needs, { id, waiting });
    return lesson;
  });
}

/**
 * Deletes a lesson with its picture, video, tasks and students' progress. Throws the same refusals as lockOwnLesson.
 */
export async function deleteLesson(needs: Needs, staff: Staff, id: string) {
  await needs.db.transaction(async (tx) => {
    const lesson = await lockOwnLesson({ ...needs, db: tx }, staff, { id });
    await store.deleteLesson(tx, id);
    await deleteUnusedFiles(tx, needs, lesson);
  });
}

/** Locks a course whose lessons this member of staff may change. Throws not_found and not_allowed. */
export async function lockOwnCourse(tx: Db, staff: Staff, courseId: string) {
  const course = await lockCourse(tx, courseId);
  if (!canManage(staff, course)) throw new Refusal('not_allowed', lessonsTexts.notYours);
}
