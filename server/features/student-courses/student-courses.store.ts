import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { customer } from '#server/db/tables/customers.ts';
import { paidEnrolment } from '#server/db/tables/ledger.ts';
import { lesson, progress } from '#server/db/tables/lessons.ts';

const published = sql`from ${lesson} where ${lesson.courseId} = ${course.id} and ${lesson.publishedAt} is not null`;

export const listCourses = (db: Db, studentId: string) =>
  db
    .select({
      id: course.id,
      title: course.title,
      joinedAt: enrolment.createdAt,
      lessons: sql<number>`(select count(*) ${published})`.mapWith(Number),
      completed: sql<number>`(select count(*) ${published} and exists (
        select from ${progress} where ${progress.lessonId} = ${lesson.id} and ${progress.studentId} = ${enrolment.studentId}
        and ${progress.completedAt} is not null))`.mapWith(Number),
      paid: paidEnrolment.price,
    })
    .from(enrolment)
    .innerJoin(course, eq(course.id, enrolment.courseId))
    .leftJoin(
      paidEnrolment,
      and(eq(paidEnrolment.studentId, enrolment.studentId), eq(paidEnrolment.courseId, enrolment.courseId)),
    )
    .where(eq(enrolment.studentId, studentId))
    .orderBy(asc(course.title), asc(course.id));

export const findApplication = async (db: Db, studentId: string) =>
  (
    await db
      .select({ _id: customer.id, fullName: customer.fullName, createdAt: customer.createdAt })
      .from(customer)
      .where(eq(customer.studentId, studentId))
  )[0];
