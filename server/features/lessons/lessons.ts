/**
 * The rules of lessons.
 *
 * Whoever looks after a course (its tutor, and the office) sees and changes all
 * of its lessons. To everybody else a draft does not exist; what is published
 * they see as an outline, and can open once they are enrolled.
 *
 * What changes a lesson locks it; what changes which lessons there are, or their
 * order, locks the course before.
 */
import { type LessonChange, type LessonDetails, lessonMessages } from '#contract/lessons.ts';
import type { Db } from '#server/db/connect.ts';
import { loadCourse, lockCourse, looksAfter } from '#server/features/courses/courses.ts';
import { choosePicture, dropPicture, namedPicture } from '#server/features/pictures/pictures.ts';
import { chooseVideo, dropVideo, namedVideo } from '#server/features/videos/videos.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './lessons.store.ts';

type Needs = Pick<Services, 'config' | 'db' | 'queue' | 'clock'>;

/** A lesson, and how its reader stands to it. */
export type SeenLesson = store.LessonRow & {
  /** To change. */
  isYours: boolean;
  /** To be watched, with its tasks; otherwise it is an outline. */
  isOpen: boolean;
};

const seenBy =
  (reader: User) =>
  (lesson: store.LessonRow): SeenLesson => {
    const isYours = looksAfter(reader, lesson);
    return { ...lesson, isYours, isOpen: isYours || lesson.isEnrolled };
  };

/**
 * A lesson that this person may at least know of.
 *
 * @throws {Refusal} not_found  there is none, or it is a draft of somebody else's
 */
export async function loadLesson(db: Db, reader: User, id: string) {
  const row = await store.findLesson(db, { id, readerId: reader.id });
  const lesson = row && seenBy(reader)(row);
  if (!lesson || !(lesson.publishedAt || lesson.isYours)) throw new Refusal('not_found', lessonMessages.gone);
  return lesson;
}

/**
 * A lesson that this person may open.
 *
 * @throws {Refusal} not_found    as loadLesson
 * @throws {Refusal} not_allowed  not enrolled; another tutor's
 */
export async function loadOpenLesson(db: Db, reader: User, id: string) {
  const lesson = await loadLesson(db, reader, id);
  const { joinFirst, notYours } = lessonMessages;
  if (!lesson.isOpen) throw new Refusal('not_allowed', reader.type === 'student' ? joinFirst : notYours);
  return lesson;
}

/**
 * A lesson that this member of staff may change, and that nobody else changes or
 * deletes before the transaction ends.
 *
 * @param notYours  why not, where somebody else's lesson is in the way of something that has its own sentence
 * @throws {Refusal} not_found    as loadLesson
 * @throws {Refusal} not_allowed  somebody else's lesson
 */
export async function lockOwnLesson(
  tx: Db,
  staff: Staff,
  { id, notYours = lessonMessages.notYours }: { id: string; notYours?: string },
) {
  await store.lockLesson(tx, id);
  const lesson = await loadLesson(tx, staff, id);
  if (!lesson.isYours) throw new Refusal('not_allowed', notYours);
  return lesson;
}

/**
 * The lessons of a course, in order.
 *
 * @throws {Refusal} not_found  as loadCourse
 */
export async function listLessons(db: Db, reader: User, courseId: string) {
  const withDrafts = looksAfter(reader, await loadCourse(db, courseId));
  return (await store.listLessons(db, { courseId, readerId: reader.id, withDrafts })).map(seenBy(reader));
}

/** Those of them that have every word in title or description. Refuses as listLessons. */
export async function searchLessons(db: Db, reader: User, { courseId, words }: { courseId: string; words: string }) {
  const withDrafts = looksAfter(reader, await loadCourse(db, courseId));
  return (await store.searchLessons(db, { courseId, readerId: reader.id, withDrafts, words })).map(seenBy(reader));
}

/**
 * Adds a lesson at the end of a course.
 *
 * @throws {Refusal} not_found    as loadCourse
 * @throws {Refusal} not_allowed  somebody else's course
 * @throws {Refusal} invalid      a picture or a video that is not the caller's
 */
export async function addLesson(
  { config, db, clock }: Needs,
  staff: Staff,
  added: LessonDetails & { courseId: string },
) {
  const { courseId, title, desc, isPublished } = added;
  const wanted = namedFiles(config, added);
  return db.transaction(async (tx) => {
    await lockOwnCourse(tx, staff, courseId);
    const position = await store.nextPosition(tx, courseId);
    const publishedAt = isPublished ? clock.now() : null;
    const files = await chooseFiles(tx, { by: staff.id, now: noFiles, wanted });
    const id = await store.insertLesson(tx, { courseId, title, desc, position, publishedAt, ...files });
    return loadLesson(tx, staff, id);
  });
}

/** Adds a draft at the end of a course, of what the school itself has made. Gives its id. Refuses as loadCourse. */
export async function addDraft(
  tx: Db,
  draft: { courseId: string; title: string; desc: string; videoName: string | null },
) {
  await lockCourse(tx, draft.courseId);
  return store.insertLesson(tx, { ...draft, position: await store.nextPosition(tx, draft.courseId) });
}

/** Changes what is said of a lesson; what is not stays. Refuses as lockOwnLesson and addLesson. */
export async function updateLesson(needs: Needs, staff: Staff, change: LessonChange & { id: string }) {
  const { id, title, desc, isPublished } = change;
  const wanted = namedFiles(needs.config, change);
  return needs.db.transaction(async (tx) => {
    const before = await lockOwnLesson(tx, staff, { id });
    const publishedAt = publishedFrom(before, isPublished, needs.clock.now());
    const files = await chooseFiles(tx, { by: staff.id, now: before, wanted });
    await store.updateLesson(tx, id, { title, desc, publishedAt, ...files });
    await dropFiles(tx, needs, before);
    return loadLesson(tx, staff, id);
  });
}

/** Since when it is published: a lesson that stays so keeps its day. */
function publishedFrom({ publishedAt }: SeenLesson, isPublished: boolean | undefined, now: Date) {
  if (isPublished === undefined) return publishedAt;
  return isPublished ? (publishedAt ?? now) : null;
}

/** Deletes a lesson with its picture, its video, its tasks and what students did in it. Refuses as lockOwnLesson. */
export async function deleteLesson(needs: Needs, staff: Staff, id: string) {
  await needs.db.transaction(async (tx) => {
    const lesson = await lockOwnLesson(tx, staff, { id });
    await store.deleteLesson(tx, id);
    await dropFiles(tx, needs, lesson);
  });
}

type LessonFiles = Pick<store.LessonRow, 'pictureName' | 'videoName'>;
const noFiles: LessonFiles = { pictureName: null, videoName: null };

/** Undefined for what is to stay. */
type NamedFiles = { [File in keyof LessonFiles]: string | undefined };

const namedFiles = (
  config: Needs['config'],
  { imgThumbnail, imgName, videoUrl, videoName }: LessonChange,
): NamedFiles => ({
  pictureName: namedPicture(config, [imgThumbnail, imgName]),
  videoName: namedVideo(config, [videoUrl, videoName]),
});

interface FileChoice {
  by: string;
  now: LessonFiles;
  wanted: NamedFiles;
}

const chooseFiles = async (tx: Db, { by, now, wanted }: FileChoice): Promise<LessonFiles> => ({
  pictureName: await choosePicture(tx, { by, now: now.pictureName, wanted: wanted.pictureName }),
  videoName: await chooseVideo(tx, { by, now: now.videoName, wanted: wanted.videoName }),
});

/** They stay in the store while something still shows them. */
async function dropFiles(tx: Db, needs: Needs, { pictureName, videoName }: LessonFiles) {
  await dropPicture(tx, needs, pictureName);
  await dropVideo(tx, needs, videoName);
}

/**
 * Puts the lessons of a course in the order of these ids.
 *
 * @throws {Refusal} not_found    as loadCourse
 * @throws {Refusal} not_allowed  somebody else's course
 * @throws {Refusal} conflict     they are not exactly its lessons: another page has added or deleted one
 */
export async function reorderLessons(needs: Needs, staff: Staff, wanted: { courseId: string; ids: string[] }) {
  const { courseId, ids } = wanted;
  return needs.db.transaction(async (tx) => {
    await lockOwnCourse(tx, staff, courseId);
    if (!areSame(ids, await store.idsOf(tx, courseId))) throw new Refusal('conflict', lessonMessages.otherLessons);
    await store.reorderLessons(tx, ids);
    return listLessons(tx, staff, courseId);
  });
}

const areSame = (ids: string[], others: string[]) =>
  ids.length === others.length && new Set(ids).size === ids.length && new Set([...ids, ...others]).size === ids.length;

async function lockOwnCourse(tx: Db, staff: Staff, courseId: string) {
  const course = await lockCourse(tx, courseId);
  if (!looksAfter(staff, course)) throw new Refusal('not_allowed', lessonMessages.notYours);
}
