/** The rules of tasks. Users who may open a task's lesson may read the task; staff who may change the lesson may change it. */

import { isDeepStrictEqual } from 'node:util';
import type { Criterion, TaskChange, TaskDetails, TaskOrder } from '#contract/tasks.ts';
import type { Db } from '#server/db/connect.ts';
import { haveSameIds } from '#server/db/positions.ts';
import { chooseFiles, openSentFile } from '#server/features/files/files.ts';
import {
  type LessonForReader,
  loadOpenLesson,
  lockOwnLesson,
  type ReadingNeeds,
  studentsIn,
} from '#server/features/lessons/lessons.ts';
import { notify } from '#server/features/notifications/notifications.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';
import * as store from './tasks.store.ts';

type NeedsToNotify = ReadingNeeds & Pick<Services, 'queue'>;

/** Lists the tasks of a lesson in the tutor's order, otherwise the next deadline first. Throws the same refusals as loadOpenLesson. */
export async function listTasks(needs: ReadingNeeds, reader: User, lessonId: string) {
  const { mayChange: isYours } = await loadOpenLesson(needs, reader, lessonId);
  const tasks = await store.listTasks(needs.db, { lessonId, studentId: reader.id, zone: needs.config.schoolZone });
  return isYours ? tasks : tasks.map((task) => ({ ...task, handins: 0, marks: 0 }));
}

/** A task with its lesson and course. */
export type { TaskInCourse } from './tasks.store.ts';

/**
 * Loads a task that the reader may open. For a student its deadline is the student's own due day.
 *
 * @throws {Refusal} not_found    the task does not exist, or its lesson is another tutor's draft
 * @throws {Refusal} not_allowed  for the same reasons as loadOpenLesson
 */
export async function loadOpenTask(needs: ReadingNeeds, reader: User, id: string) {
  const task = await loadTask(needs, reader, id);
  await loadOpenLesson(needs, reader, task.lessonId);
  return task;
}

/**
 * Loads a task like loadOpenTask, and locks it: until the transaction ends no one changes the task (its deadline, for
 * example) or deletes it.
 */
export async function lockOpenTaskShared(needs: ReadingNeeds, reader: User, id: string) {
  await store.lockTaskShared(needs.db, id);
  return loadOpenTask(needs, reader, id);
}

/**
 * Adds a task to a lesson. Throws the same refusals as lockOwnLesson, and
 *
 * @throws {Refusal} invalid  the rubric does not add up to the points, or a file is not the caller's
 */
export async function addTask(needs: NeedsToNotify, staff: Staff, { attachments, ...added }: NewTask) {
  requireRubricSum(added);
  return needs.db.transaction(async (tx) => {
    const lesson = await lockOwnLesson({ ...needs, db: tx }, staff, {
      id: added.lessonId,
      notYours: tasksTexts.notYours,
    });
    const id = await store.insertTask(tx, added);
    await store.setAttachments(tx, id, await chooseFiles(tx, { by: staff.id, now: [], wanted: attachments }));
    // If the lesson is a draft, students are notified when it is published.
    if (lesson.publishedAt) await notifyOfTask(tx, needs, { id, name: added.name, lesson });
    return store.readTask(tx, id);
  });
}

type NewTask = TaskDetails & { lessonId: string };

const notifyOfTask = (
  tx: Db,
  needs: NeedsToNotify,
  { id, name, lesson }: { id: string; name: string; lesson: LessonForReader },
) =>
  notify(tx, needs, {
    to: studentsIn(needs, lesson),
    kind: 'task',
    title: name,
    path: `/assignments?task=${id}`,
    courseId: lesson.courseId,
    eventKey: id,
  });

/**
 * Changes the given fields of a task.
 *
 * @throws {Refusal} not_found    the task does not exist, or its lesson is another tutor's draft
 * @throws {Refusal} not_allowed  the task belongs to another tutor's course
 * @throws {Refusal} invalid      for the same reasons as addTask
 * @throws {Refusal} conflict     the kind changes or the penalty rises although there are attempts, or
 *                                the points or the rubric change although there are marks
 */
export async function updateTask(needs: ReadingNeeds, staff: Staff, { id, attachments, ...change }: Change) {
  await needs.db.transaction(async (tx) => {
    const before = await lockOwnTask({ ...needs, db: tx }, staff, id);
    requireRubricSum({ points: change.points ?? before.points, rubric: change.rubric ?? before.rubric });
    await refuseUnfair(tx, before, change);
    if (Object.keys(change).length > 0) await store.updateTask(tx, id, change);
    if (attachments) await changeAttachments(tx, { taskId: id, by: staff.id, wanted: attachments });
  });
}

type Change = TaskChange & { id: string };

function requireRubricSum({ points, rubric }: { points: number; rubric: Criterion[] }) {
  const sum = rubric.reduce((total, criterion) => total + criterion.points, 0);
  if (rubric.length > 0 && sum !== points) throw new Refusal('invalid', tasksTexts.rubric);
}

/**
 * Refuses a change that contradicts existing attempts or marks: a submitted text cannot become a file, nor may a mark
 * exceed the maximum.
 */
async function refuseUnfair(tx: Db, before: store.TaskRow, change: TaskChange) {
  const { kind = before.kind, points = before.points, rubric = before.rubric, latePenalty = 0 } = change;
  const isOtherKind = kind !== before.kind;
  const costsMore = latePenalty > before.latePenalty;
  if ((isOtherKind || costsMore) && (await store.hasHandins(tx, before.id)))
    throw new Refusal('conflict', isOtherKind ? tasksTexts.kindStays : tasksTexts.penaltyStays);
  const hasOtherPoints = points !== before.points || !isDeepStrictEqual(rubric, before.rubric);
  if (hasOtherPoints && (await store.hasMarks(tx, before.id))) throw new Refusal('conflict', tasksTexts.marksStay);
}

async function changeAttachments(tx: Db, { taskId, by, wanted }: { taskId: string; by: string; wanted: string[] }) {
  const now = await store.attachmentsOf(tx, taskId);
  await store.setAttachments(tx, taskId, await chooseFiles(tx, { by, now, wanted }));
}

/**
 * Puts the tasks of a lesson in the order of these ids, and returns them. Throws the same refusals as lockOwnLesson, and
 *
 * @throws {Refusal} conflict  the ids are not exactly the lesson's tasks: another page has added or deleted one
 */
export async function reorderTasks(needs: ReadingNeeds, staff: Staff, order: TaskOrder & { lessonId: string }) {
  const { lessonId, taskIds } = order;
  return needs.db.transaction(async (tx) => {
    await lockOwnLesson({ ...needs, db: tx }, staff, { id: lessonId, notYours: tasksTexts.notYours });
    if (!haveSameIds(taskIds, await store.idsOf(tx, lessonId))) throw new Refusal('conflict', tasksTexts.otherTasks);
    await store.reorderTasks(tx, taskIds);
    return listTasks({ ...needs, db: tx }, staff, lessonId);
  });
}

/** Deletes a task with its hand-ins. Throws the same refusals as updateTask. */
export async function deleteTask(needs: ReadingNeeds, staff: Staff, id: string) {
  await needs.db.transaction(async (tx) => {
    await lockOwnTask({ ...needs, db: tx }, staff, id);
    await store.deleteTask(tx, id);
  });
}

/**
 * Loads a task that this member of staff may change. Until the transaction ends no one else changes it, because its
 * lesson is locked, and no student submits.
 */
async function lockOwnTask(needs: ReadingNeeds, staff: Staff, id: string) {
  const { lessonId } = await loadTask(needs, staff, id);
  await lockOwnLesson(needs, staff, { id: lessonId, notYours: tasksTexts.notYours });
  await store.lockTask(needs.db, id);
  // The task is loaded again: it may have been changed or deleted while this transaction waited for the lock.
  return loadTask(needs, staff, id);
}

async function loadTask({ db, config }: ReadingNeeds, reader: User, id: string) {
  const task = await store.findTask(db, { id, studentId: reader.id, zone: config.schoolZone });
  if (!task) throw new Refusal('not_found', tasksTexts.gone);
  return task;
}

/**
 * Opens a file attached to a task. Throws the same refusals as loadOpenTask, and
 *
 * @throws {Refusal} not_found  the task has no such file
 */
export async function openAttachment(
  needs: ReadingNeeds & Pick<Services, 'files'>,
  reader: User,
  attachment: Attachment,
) {
  const { id } = await loadOpenTask(needs, reader, attachment.id);
  const names = await store.attachmentsOf(needs.db, id);
  if (!names.includes(attachment.name)) throw new Refusal('not_found', filesTexts.none);
  return openSentFile(needs, attachment.name);
}

interface Attachment {
  /** The id of the task. */
  id: string;
  name: string;
}
