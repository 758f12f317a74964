import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { enrolment } from '#server/db/tables.ts';

/** Joining twice leaves one enrolment: the table's key is (student, course). */
export const insertEnrolment = (db: Db, joined: { studentId: string; courseId: string }) =>
  db.insert(enrolment).values(joined).onConflictDoNothing();

export const hasEnrolment = async (db: Db, { studentId, courseId }: { studentId: string; courseId: string }) =>
  (
    await db
      .select({ courseId: enrolment.courseId })
      .from(enrolment)
      .where(and(eq(enrolment.studentId, studentId), eq(enrolment.courseId, courseId)))
  ).length === 1;
