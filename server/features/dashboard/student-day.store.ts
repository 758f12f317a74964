import { and, desc, eq, gte, inArray, isNull, not, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { agreedPrice, course, enrolment } from '#server/db/tables/courses.ts';
import { handin, handinAttempt, mark } from '#server/db/tables/handins.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import { payment } from '#server/db/tables/payments.ts';
import { hasOpened } from '#server/features/deadlines/deadlines.ts';

interface FeedbackFilters {
  studentId: string;
  since: Date;
  /** The current day in the school's time zone. */
  today: string;
  zone: string;
}

/** Lists the tasks of a student's courses whose mark was released since the given time, the newest mark first. */
export const listFeedback = (db: Db, { studentId, since, ...day }: FeedbackFilters) =>
  db
    .select({
      taskId: task.id,
      name: task.name,
      courseTitle: course.title,
      releasedAt: newestRelease.mapWith(mark.releasedAt),
    })
    .from(mark)
    .innerJoin(handinAttempt, eq(handinAttempt.id, mark.attemptId))
    .innerJoin(handin, eq(handin.id, handinAttempt.handinId))
    .innerJoin(task, eq(task.id, handin.taskId))
    .innerJoin(lesson, and(eq(lesson.id, task.lessonId), hasOpened({ studentId, ...day })))
    .innerJoin(course, eq(course.id, lesson.courseId))
    .innerJoin(enrolment, and(eq(enrolment.courseId, course.id), eq(enrolment.studentId, handin.studentId)))
    .where(and(eq(handin.studentId, studentId), gte(mark.releasedAt, since)))
    .groupBy(task.id, course.id)
    .orderBy(desc(newestRelease), task.id);

const newestRelease = sql<Date>`max(${mark.releasedAt})`;

/**
 * Lists the courses that a student is about to join: a price below the course's is agreed for them, or money was
 * received for them.
 */
export const listCoursesToPay = (db: Db, studentId: string) =>
  db
    .select({ id: course.id, title: course.title, price: course.price, isAgreed: agreedFor(studentId) })
    .from(course)
    .where(and(inArray(course.id, coursesPlannedBy(db, studentId)), not(joinedBy(studentId))))
    .orderBy(course.title, course.id);

/** The courses for which a price is agreed with the student, or for which money was received. */
const coursesPlannedBy = (db: Db, studentId: string) =>
  union(
    db
      .select({ id: agreedPrice.courseId })
      .from(agreedPrice)
      .where(and(eq(agreedPrice.studentId, studentId), isNull(agreedPrice.endedAt))),
    db
      .select({ id: sql<string>`${payment.courseId}` })
      .from(payment)
      .where(and(eq(payment.studentId, studentId), eq(payment.state, 'paid'))),
  );

const agreedFor = (studentId: string) => sql<boolean>`exists (select from ${agreedPrice}
  where ${and(eq(agreedPrice.courseId, course.id), eq(agreedPrice.studentId, studentId), isNull(agreedPrice.endedAt))})`;

const joinedBy = (studentId: string) => sql`exists (select from ${enrolment}
  where ${and(eq(enrolment.courseId, course.id), eq(enrolment.studentId, studentId))})`;
