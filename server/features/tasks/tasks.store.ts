import { and, asc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { SentFile } from '#contract/files.ts';
import type { Db } from '#server/db/connect.ts';
import { setPositions } from '#server/db/positions.ts';
import { course } from '#server/db/tables/courses.ts';
import { sentFile } from '#server/db/tables/files.ts';
import { handin, handinAttempt, mark, taskAttachment } from '#server/db/tables/handins.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import { dueDay, type ForStudent } from '#server/features/deadlines/deadlines.ts';

export type TaskRow = typeof task.$inferSelect;

/** SQL expression: a task's attachments, in the tutor's order. */
const attachments = sql<SentFile[]>`coalesce((
  select json_agg(json_build_object('name', f.name, 'fileName', f.file_name, 'bytes', f.bytes) order by a.position)
  from ${taskAttachment} a join ${sentFile} f on f.name = a.sent_file_name where a.task_id = ${task}.id), '[]'::json)`;

/** SQL expression: the number of a task's submitted hand-ins. Drafts are private to their student, and not counted. */
const handins = sql<number>`(
  select count(*)::int from ${handin} h where h.task_id = ${task}.id
  and exists (select from ${handinAttempt} t where t.handin_id = h.id and t.arrived_at is not null))`;

const marks = sql<number>`(
  select count(*)::int from ${mark} m join ${handinAttempt} t on t.id = m.attempt_id
  join ${handin} h on h.id = t.handin_id where h.task_id = ${task}.id)`;

export type ListedTask = Awaited<ReturnType<typeof listTasks>>[number];

const listedColumns = { ...getTableColumns(task), attachments, handins, marks };

/**
 * SQL expression: the reader's own due day. For staff, who are not enrolled, it is the stored deadline, even if each
 * student's due day is counted from the student's start.
 */
const readersDay = (reader: ForStudent) => sql<string>`coalesce(${dueDay(reader)}, ${task.deadline})`;

/** The tasks of a lesson in the tutor's order; those without a position come last, the reader's earliest due day first. */
export const listTasks = (db: Db, { lessonId, ...reader }: ForStudent & { lessonId: string }) =>
  db
    .select({ ...listedColumns, deadline: readersDay(reader) })
    .from(task)
    .innerJoin(lesson, eq(lesson.id, task.lessonId))
    .where(eq(task.lessonId, lessonId))
    .orderBy(asc(task.position), asc(readersDay(reader)), asc(task.createdAt), asc(task.id));

export const readTask = async (db: Db, id: string) =>
  (await db.select(listedColumns).from(task).where(eq(task.id, id)))[0]!;

export type TaskInCourse = NonNullable<Awaited<ReturnType<typeof findTask>>>;

/** Finds a task with its lesson and course; its deadline is the reader's own due day. */
export const findTask = async (db: Db, { id, ...reader }: ForStudent & { id: string }) =>
  (
    await db
      .select({
        ...getTableColumns(task),
        deadline: readersDay(reader),
        lessonTitle: lesson.title,
        courseId: lesson.courseId,
        courseTitle: course.title,
      })
      .from(task)
      .innerJoin(lesson, eq(lesson.id, task.lessonId))
      .innerJoin(course, eq(course.id, lesson.courseId))
      .where(eq(task.id, id))
  )[0];

/** Locks a task against changes and deletion until the transaction ends. Several transactions may hold this lock. */
export const lockTaskShared = (tx: Db, id: string) =>
  tx.select({ id: task.id }).from(task).where(eq(task.id, id)).for('share');

/** Locks a task exclusively until the transaction ends: no other transaction can hold this lock or lockTaskShared's. */
export const lockTask = (tx: Db, id: string) =>
  tx.select({ id: task.id }).from(task).where(eq(task.id, id)).for('no key update');

export const hasHandins = async (db: Db, taskId: string) =>
  (
    await db
      .select({ id: handinAttempt.id })
      .from(handinAttempt)
      .innerJoin(handin, eq(handin.id, handinAttempt.handinId))
      .where(and(eq(handin.taskId, taskId), isNotNull(handinAttempt.arrivedAt)))
      .limit(1)
  ).length > 0;

export const hasMarks = async (db: Db, taskId: string) =>
  (
    await db
      .select({ id: mark.attemptId })
      .from(mark)
      .innerJoin(handinAttempt, eq(handinAttempt.id, mark.attemptId))
      .innerJoin(handin, eq(handin.id, handinAttempt.handinId))
      .where(eq(handin.taskId, taskId))
      .limit(1)
  ).length > 0;

export const insertTask = async (db: Db, row: typeof task.$inferInsert) =>
  (await db.insert(task).values(row).returning({ id: task.id }))[0]!.id;

export const updateTask = (db: Db, id: string, change: PgUpdateSetSource<typeof task>) =>
  db.update(task).set(change).where(eq(task.id, id));

export const idsOf = async (db: Db, lessonId: string) =>
  (await db.select({ id: task.id }).from(task).where(eq(task.lessonId, lessonId))).map(({ id }) => id);

export const reorderTasks = (tx: Db, ids: string[]) => setPositions(tx, task, ids);

export const deleteTask = (db: Db, id: string) => db.delete(task).where(eq(task.id, id));

export const attachmentsOf = async (db: Db, taskId: string) =>
  (
    await db
      .select({ name: taskAttachment.sentFileName })
      .from(taskAttachment)
      .where(eq(taskAttachment.taskId, taskId))
      .orderBy(asc(taskAttachment.position))
  ).map(({ name }) => name);

/** Replaces the attachments of a task, in this order. */
export async function setAttachments(tx: Db, taskId: string, names: string[]) {
  await tx.delete(taskAttachment).where(eq(taskAttachment.taskId, taskId));
  const rows = names.map((sentFileName, position) => ({ taskId, sentFileName, position }));
  if (rows.length > 0) await tx.insert(taskAttachment).values(rows);
}
