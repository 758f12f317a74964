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
import { choosePicture, deletePictureIfUnused, pictureNameFrom } from '#server/features/pictures/pictures.ts';
import { chooseVideo, deleteVideoIfUnused, videoNameFrom } from '#server/features/videos/videos.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as store from './lessons.store.ts';

type Needs = Pick<Services, 'config' | 'db' | 'queue' | 'clock'>;

/** A lesson with the reader's access to it. */
export type LessonForReader = store.LessonRow & {
  /** Whether the reader may change the lesson. */
  mayChange: boolean;
  /** Whether the reader may watch the video and read the tasks; otherwise only the outline is shown. */
  isOpen: boolean;
};

const forReader =
  (reader: User) =>
  (lesson: store.LessonRow): LessonForReader => {
    const isYours = canManage(reader, lesson);
    return { ...lesson, mayChange: isYours, isOpen: isYours || lesson.isEnrolled };
  };

/**
 * Loads a lesson of which the reader may see at least the outline.
 *
 * @throws {Refusal} not_found  the lesson does not exist, or is another tutor's draft
 */
export async function loadLesson(db: Db, reader: User, id: string) {
  const row = await store.findLesson(db, { id, readerId: reader.id });
  const lesson = row && forReader(reader)(row);
  if (!lesson || !(lesson.publishedAt || lesson.mayChange)) throw new Refusal('not_found', lessonsTexts.gone);
  return lesson;
}

/**
 * Loads a lesson that the reader may open.
 *
 * @throws {Refusal} not_found    for the same reasons as loadLesson
 * @throws {Refusal} not_allowed  the reader is a student who is not enrolled, or a tutor of another course
 */
export async function loadOpenLesson(db: Db, reader: User, id: string) {
  const lesson = await loadLesson(db, reader, id);
  const { joinFirst, notYours } = lessonsTexts;
  if (!lesson.isOpen) throw new Refusal('not_allowed', reader.type === 'student' ? joinFirst : notYours);
  return lesson;
}

/**
 * Loads a lesson that this member of staff may change, and locks it until the transaction ends.
 *
 * @param notYours  the message of the refusal if the lesson belongs to another tutor's course
 * @throws {Refusal} not_found    for the same reasons as loadLesson
 * @throws {Refusal} not_allowed  the lesson belongs to another tutor's course
 */
export async function lockOwnLesson(
  tx: Db,
  staff: Staff,
  { id, notYours = lessonsTexts.notYours }: { id: string; notYours?: string },
) {
  await store.lockLesson(tx, id);
  const lesson = await loadLesson(tx, staff, id);
  if (!lesson.mayChange) throw new Refusal('not_allowed', notYours);
  return lesson;
}

/**
 * Returns the lessons of a course that the reader may see, in order.
 *
 * @throws {Refusal} not_found  for the same reasons as loadCourse
 */
export async function listLessons(db: Db, reader: User, courseId: string) {
  const withDrafts = canManage(reader, await loadCourse(db, courseId));
  return (await store.listLessons(db, { courseId, readerId: reader.id, withDrafts })).map(forReader(reader));
}

/**
 * Finds the lessons of a course that have every searched word in title or description. Throws the same refusals as
 * listLessons.
 */
export async function searchLessons(db: Db, reader: User, { courseId, words }: { courseId: string; words: string }) {
  const withDrafts = canManage(reader, await loadCourse(db, courseId));
  return (await store.searchLessons(db, { courseId, readerId: reader.id, withDrafts, words })).map(forReader(reader));
}

/**
 * Adds a lesson at the end of a course.
 *
 * @throws {Refusal} not_found    for the same reasons as loadCourse
 * @throws {Refusal} not_allowed  the course belongs to another tutor
 * @throws {Refusal} invalid      the picture or video belongs to another user
 */
export async function addLesson(
  { config, db, clock }: Needs,
  staff: Staff,
  details: LessonDetails & { courseId: string },
) {
  const { courseId, title, desc, isPublished } = details;
  const wanted = fileNamesFrom(config, details);
  return db.transaction(async (tx) => {
    await lockOwnCourse(tx, staff, courseId);
    const position = await store.nextPosition(tx, courseId);
    const publishedAt = isPublished ? clock.now() : null;
    const files = await chooseFiles(tx, { by: staff.id, now: noFiles, wanted });
    const id = await store.insertLesson(tx, { courseId, title, desc, position, publishedAt, ...files });
    return loadLesson(tx, staff, id);
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
  return store.insertLesson(tx, { ...draft, position: await store.nextPosition(tx, draft.courseId) });
}

/** Changes the given fields of a lesson. Throws the same refusals as lockOwnLesson and addLesson. */
export async function updateLesson(needs: Needs, staff: Staff, change: LessonChange & { id: string }) {
  const { id, title, desc, isPublished } = change;
  const wanted = fileNamesFrom(needs.config, change);
  return needs.db.transaction(async (tx) => {
    const before = await lockOwnLesson(tx, staff, { id });
    const publishedAt = publicationTime(before, isPublished, needs.clock.now());
    const files = await chooseFiles(tx, { by: staff.id, now: before, wanted });
    await store.updateLesson(tx, id, { title, desc, publishedAt, ...files });
    await deleteUnusedFiles(tx, needs, before);
    return loadLesson(tx, staff, id);
  });
}

/** Returns when the lesson was published: unchanged while it stays published, null for a draft. */
function publicationTime({ publishedAt }: LessonForReader, isPublished: boolean | undefined, now: Date) {
  if (isPublished === undefined) return publishedAt;
  return isPublished ? (publishedAt ?? now) : null;
}

/**
 * Deletes a lesson with its picture, video, tasks and students' progress. Throws the same refusals as lockOwnLesson.
 */
export async function deleteLesson(needs: Needs, staff: Staff, id: string) {
  await needs.db.transaction(async (tx) => {
    const lesson = await lockOwnLesson(tx, staff, { id });
    await store.deleteLesson(tx, id);
    await deleteUnusedFiles(tx, needs, lesson);
  });
}

type LessonFiles = Pick<store.LessonRow, 'pictureName' | 'videoName'>;
const noFiles: LessonFiles = { pictureName: null, videoName: null };

/** Names of a lesson's new picture and video; undefined for a file that does not change. */
type FileNames = { [File in keyof LessonFiles]: string | undefined };

const fileNamesFrom = (
  config: Needs['config'],
  { imgThumbnail, imgName, videoUrl, videoName }: LessonChange,
): FileNames => ({
  pictureName: pictureNameFrom(config, [imgThumbnail, imgName]),
  videoName: videoNameFrom(config, [videoUrl, videoName]),
});

interface FileChoice {
  by: string;
  now: LessonFiles;
  wanted: FileNames;
}

const chooseFiles = async (tx: Db, { by, now, wanted }: FileChoice): Promise<LessonFiles> => ({
  pictureName: await choosePicture(tx, { by, now: now.pictureName, wanted: wanted.pictureName }),
  videoName: await chooseVideo(tx, { by, now: now.videoName, wanted: wanted.videoName }),
});

/** Deletes a lesson's picture and video, unless they are used elsewhere, for example by another lesson. */
async function deleteUnusedFiles(tx: Db, needs: Needs, { pictureName, videoName }: LessonFiles) {
  await deletePictureIfUnused(tx, needs, pictureName);
  await deleteVideoIfUnused(tx, needs, videoName);
}

/**
 * Puts the lessons of a course in the order of the given ids.
 *
 * @throws {Refusal} not_found    for the same reasons as loadCourse
 * @throws {Refusal} not_allowed  the course belongs to another tutor
 * @throws {Refusal} conflict     the ids are not exactly the course's lessons: another request added or deleted one
 */
export async function reorderLessons(needs: Needs, staff: Staff, order: { courseId: string; ids: string[] }) {
  const { courseId, ids } = order;
  return needs.db.transaction(async (tx) => {
    await lockOwnCourse(tx, staff, courseId);
    if (!haveSameIds(ids, await store.listIds(tx, courseId))) throw new Refusal('conflict', lessonsTexts.otherLessons);
    await store.reorderLessons(tx, ids);
    return listLessons(tx, staff, courseId);
  });
}

const haveSameIds = (ids: string[], others: string[]) =>
  ids.length === others.length && new Set(ids).size === ids.length && new Set([...ids, ...others]).size === ids.length;

async function lockOwnCourse(tx: Db, staff: Staff, courseId: string) {
  const course = await lockCourse(tx, courseId);
  if (!canManage(staff, course)) throw new Refusal('not_allowed', lessonsTexts.notYours);
}
