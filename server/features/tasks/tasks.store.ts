import { asc, eq } from 'drizzle-orm';
import type { TaskChange } from '#contract/tasks.ts';
import type { Db } from '#server/db/connect.ts';
import { task } from '#server/db/tables.ts';

export type TaskRow = typeof task.$inferSelect;

/** The next deadline first. */
export const listTasks = (db: Db, lessonId: string) =>
  db
    .select()
    .from(task)
    .where(eq(task.lessonId, lessonId))
    .orderBy(asc(task.deadline), asc(task.createdAt), asc(task.id));

export const findTask = async (db: Db, id: string): Promise<TaskRow | undefined> =>
  (await db.select().from(task).where(eq(task.id, id)))[0];

export const insertTask = async (db: Db, row: typeof task.$inferInsert) =>
  (await db.insert(task).values(row).returning())[0]!;

export const updateTask = (db: Db, id: string, change: TaskChange) =>
  db.update(task).set(change).where(eq(task.id, id));

export const deleteTask = (db: Db, id: string) => db.delete(task).where(eq(task.id, id));
