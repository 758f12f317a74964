import { and, asc, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { enrolment } from '#server/db/tables/courses.ts';
import { extension } from '#server/db/tables/handins.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import { dueDay, ruledDay } from '#server/features/deadlines/deadlines.ts';

const grantedBy = alias(user, 'granted_by');

interface TaskInZone {
  taskId: string;
  /** The school's time zone. */
  zone: string;
}

/** The students of a task's course, sorted by name, each with the due day without an extension and the one with it. */
export const listStudents = (db: Db, { taskId, zone }: TaskInZone) => {
  const student = { studentId: enrolment.studentId, zone };
  return db
    .select({
      id: user.id,
      name: user.name,
      ruledDay: ruledDay<string>(student),
      dueDay: dueDay<string>(student),
      extension,
      grantedBy: grantedBy.name,
    })
    .from(task)
    .innerJoin(lesson, eq(lesson.id, task.lessonId))
    .innerJoin(enrolment, eq(enrolment.courseId, lesson.courseId))
    .innerJoin(user, eq(user.id, enrolment.studentId))
    .leftJoin(extension, and(eq(extension.taskId, task.id), eq(extension.studentId, enrolment.studentId)))
    .leftJoin(grantedBy, eq(grantedBy.id, extension.grantedById))
    .where(eq(task.id, taskId))
    .orderBy(asc(user.name), asc(enrolment.createdAt), asc(user.id));
};

/** Inserts an extension, or replaces the student's earlier one. */
export const upsertExtension = (tx: Db, row: typeof extension.$inferInsert) =>
  tx
    .insert(extension)
    .values(row)
    .onConflictDoUpdate({ target: [extension.taskId, extension.studentId], set: row });

/** Deletes an extension. Returns false if the student had none. */
export const deleteExtension = async (tx: Db, { taskId, studentId }: { taskId: string; studentId: string }) =>
  (
    await tx
      .delete(extension)
      .where(and(eq(extension.taskId, taskId), eq(extension.studentId, studentId)))
      .returning({ taskId: extension.taskId })
  ).length === 1;
