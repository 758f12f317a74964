/** The rules of tasks. They belong to a lesson: who may open it reads them, who may change it changes them. */
import { type TaskChange, type TaskDetails, taskMessages } from '#contract/tasks.ts';
import type { Db } from '#server/db/connect.ts';
import { loadOpenLesson, lockOwnLesson } from '#server/features/lessons/lessons.ts';
import type { Staff } from '#server/http/access.ts';
import type { User } from '#server/http/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as store from './tasks.store.ts';

type Needs = Pick<Services, 'db'>;

/** The tasks of a lesson, the next deadline first. Refuses as loadOpenLesson. */
export async function listTasks({ db }: Needs, reader: User, lessonId: string) {
  await loadOpenLesson(db, reader, lessonId);
  return store.listTasks(db, lessonId);
}

/** Refuses as lockOwnLesson. */
export async function addTask({ db }: Needs, staff: Staff, added: TaskDetails & { lessonId: string }) {
  return db.transaction(async (tx) => {
    await lockOwnLesson(tx, staff, { id: added.lessonId, notYours: taskMessages.notYours });
    return store.insertTask(tx, added);
  });
}

/**
 * Changes what is given of a task; the rest stays.
 *
 * @throws {Refusal} not_found    there is no such task, or none that this person may know of
 * @throws {Refusal} not_allowed  somebody else's
 */
export async function updateTask({ db }: Needs, staff: Staff, { id, ...change }: TaskChange & { id: string }) {
  await db.transaction(async (tx) => {
    await lockOwnTask(tx, staff, id);
    if (Object.keys(change).length > 0) await store.updateTask(tx, id, change);
  });
}

/** Refuses as updateTask. */
export async function deleteTask({ db }: Needs, staff: Staff, id: string) {
  await db.transaction(async (tx) => {
    await lockOwnTask(tx, staff, id);
    await store.deleteTask(tx, id);
  });
}

/** A task that this member of staff may change; nobody else does before the transaction ends, for its lesson is locked. */
async function lockOwnTask(tx: Db, staff: Staff, id: string) {
  const { lessonId } = await loadTask(tx, id);
  await lockOwnLesson(tx, staff, { id: lessonId, notYours: taskMessages.notYours });
  // Another page may have deleted it while this one waited.
  await loadTask(tx, id);
}

async function loadTask(db: Db, id: string) {
  const task = await store.findTask(db, id);
  if (!task) throw new Refusal('not_found', taskMessages.gone);
  return task;
}
