import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { course, enrolment } from '#server/db/tables.ts';

export type CourseRow = typeof course.$inferSelect;

export const listCourses = (db: Db) => db.select().from(course).orderBy(asc(course.title), asc(course.id));

/** The courses that a student has joined, by title. */
export const listCoursesOf = (db: Db, studentId: string) =>
  db
    .select(getTableColumns(course))
    .from(course)
    .innerJoin(enrolment, eq(enrolment.courseId, course.id))
    .where(eq(enrolment.studentId, studentId))
    .orderBy(asc(course.title), asc(course.id));

export const findCourse = async (db: Db, id: string) => (await db.select().from(course).where(eq(course.id, id)))[0];
