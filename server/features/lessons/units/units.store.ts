import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { course } from '#server/db/tables/courses.ts';
import { lesson, unit } from '#server/db/tables/lessons.ts';

export type UnitRow = NonNullable<Awaited<ReturnType<typeof findUnit>>>;

/** Selects units, each with the tutor of its course, who may change it. */
const units = (db: Db) =>
  db
    .select({
      id: unit.id,
      courseId: unit.courseId,
      tutorId: course.tutorId,
      name: unit.name,
      lessonsBefore: sql<number>`(select count(*)::int from ${lesson} where ${lesson.courseId} = ${unit.courseId}
        and ${lesson.position} < ${unit.position})`,
    })
    .from(unit)
    .innerJoin(course, eq(course.id, unit.courseId));

export const listUnits = (db: Db, courseId: string) =>
  units(db).where(eq(unit.courseId, courseId)).orderBy(unit.position, unit.createdAt, unit.id);

export const findUnit = async (db: Db, id: string) => (await units(db).where(eq(unit.id, id)))[0];

export const insertUnit = async (tx: Db, row: typeof unit.$inferInsert) =>
  (await tx.insert(unit).values(row).returning({ id: unit.id }))[0]!.id;

export const renameUnit = (db: Db, id: string, name: string) => db.update(unit).set({ name }).where(eq(unit.id, id));

export const deleteUnit = (db: Db, id: string) => db.delete(unit).where(eq(unit.id, id));
