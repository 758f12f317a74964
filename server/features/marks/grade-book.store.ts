import { and, asc, eq, exists, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { enrolment } from '#server/db/tables/courses.ts';
import { extension, handin, handinAttempt, mark } from '#server/db/tables/handins.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import { isLastAttempt, submittedColumns } from './marks.store.ts';
import { studentsDay } from './student-day.store.ts';

export type GradeBookTask = Awaited<ReturnType<typeof listTasks>>[number];
export type GradeBookHandin = Awaited<ReturnType<typeof listLastAttempts>>[number];

/** A course's tasks in the course's order. Tasks of unpublished lessons are included only if they have attempts. */
export const listTasks = (db: Db, courseId: string) =>
  db
    .select({ task, lessonTitle: lesson.title })
    .from(task)
    .innerJoin(lesson, eq(lesson.id, task.lessonId))
    .where(and(eq(lesson.courseId, courseId), or(isNotNull(lesson.publishedAt), hasHandins(db))))
    .orderBy(
      ...[lesson.position, lesson.createdAt, lesson.id].map(asc),
      ...[task.position, task.deadline, task.createdAt].map(asc),
    );

const hasHandins = (db: Db) =>
  exists(
    db
      .select({ id: handin.id })
      .from(handin)
      .innerJoin(handinAttempt, eq(handinAttempt.handinId, handin.id))
      .where(and(eq(handin.taskId, task.id), isNotNull(handinAttempt.number))),
  );

/**
 * The course's enrolled students, by name and then by enrolment; after them the students who left the course but have
 * attempts.
 */
export const listStudents = (db: Db, courseId: string) =>
  db
    .select({ id: user.id, name: user.name, joinedAt: enrolment.createdAt })
    .from(user)
    .leftJoin(enrolment, and(eq(enrolment.studentId, user.id), eq(enrolment.courseId, courseId)))
    .where(inArray(user.id, union(enrolledStudents(db, courseId), studentsWithAttempts(db, courseId))))
    .orderBy(sql`${enrolment.createdAt} is null`, asc(user.name), asc(enrolment.createdAt), asc(user.id));

const enrolledStudents = (db: Db, courseId: string) =>
  db.select({ id: enrolment.studentId }).from(enrolment).where(eq(enrolment.courseId, courseId));

const studentsWithAttempts = (db: Db, courseId: string) =>
  db
    .select({ id: handin.studentId })
    .from(handin)
    .innerJoin(handinAttempt, eq(handinAttempt.handinId, handin.id))
    .innerJoin(task, eq(task.id, handin.taskId))
    .innerJoin(lesson, eq(lesson.id, task.lessonId))
    .where(and(eq(lesson.courseId, courseId), isNotNull(handinAttempt.number)));

/** The extensions of a course's tasks. */
export const listExtensions = (db: Db, courseId: string) =>
  db
    .select({ taskId: extension.taskId, studentId: extension.studentId })
    .from(extension)
    .innerJoin(task, eq(task.id, extension.taskId))
    .innerJoin(lesson, eq(lesson.id, task.lessonId))
    .where(eq(lesson.courseId, courseId));

/** The last attempt of every hand-in of a course, with its mark. */
export const listLastAttempts = (db: Db, courseId: string, zone: string) =>
  db
    .select({
      handinId: handin.id,
      taskId: handin.taskId,
      studentId: handin.studentId,
      ...submittedColumns,
      deadline: studentsDay(zone),
      mark: { points: mark.points, releasedAt: mark.releasedAt },
    })
    .from(handin)
    .innerJoin(handinAttempt, isLastAttempt)
    .innerJoin(task, eq(task.id, handin.taskId))
    .innerJoin(lesson, eq(lesson.id, task.lessonId))
    .leftJoin(mark, eq(mark.attemptId, handinAttempt.id))
    .where(eq(lesson.courseId, courseId));
