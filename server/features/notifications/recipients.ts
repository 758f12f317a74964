/** Conditions on the table `user` that say whom a notification is for. People with a deactivated account never get one. */
import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm';
import { user } from '#server/db/tables/accounts.ts';
import { enrolment } from '#server/db/tables/courses.ts';

export type Recipients = SQL;

/** An empty list matches no one. */
export const people = (ids: string[]): Recipients => inArray(user.id, ids);

/** Those of the given students who are still enrolled. */
export const studentsAmong = (ids: string[], courseId: string): Recipients => and(people(ids), studentsOf(courseId))!;

export const office: Recipients = eq(user.type, 'admin');

/** The students of a course. @param courseId  null for the students of all courses */
export const studentsOf = (courseId: string | null): Recipients =>
  and(
    eq(user.type, 'student'),
    courseId === null
      ? undefined
      : exists(
          sql`(select 1 from ${enrolment} where ${enrolment.courseId} = ${courseId} and ${enrolment.studentId} = ${user.id})`,
        ),
  )!;
