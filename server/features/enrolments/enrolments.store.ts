import type { Db } from '#server/db/connect.ts';
import { enrolment } from '#server/db/tables.ts';

/** Joining twice leaves one enrolment: the table's key is (student, course). */
export const insertEnrolment = (db: Db, joined: { studentId: string; courseId: string }) =>
  db.insert(enrolment).values(joined).onConflictDoNothing();
