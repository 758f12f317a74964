/** Changes courses, enrolments, lessons, tasks and videos in the database. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { agreedPrice, course, enrolment } from '#server/db/tables/courses.ts';
import { video } from '#server/db/tables/files.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';

type Details<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

export const courseChanges = (db: Db) => ({
  updateCourse: (id: string, details: Details<typeof course>) =>
    db.update(course).set(details).where(eq(course.id, id)),
  updateLesson: (id: string, details: Details<typeof lesson>) =>
    db.update(lesson).set(details).where(eq(lesson.id, id)),
  updateTask: (id: string, details: Details<typeof task>) => db.update(task).set(details).where(eq(task.id, id)),

  /** Gives a course to another tutor. */
  transferCourse: (courseId: string, tutorId: string) =>
    db.update(course).set({ tutorId }).where(eq(course.id, courseId)),

  deleteCourse: (id: string) => db.delete(course).where(eq(course.id, id)),
  deleteLesson: (id: string) => db.delete(lesson).where(eq(lesson.id, id)),
  deleteVideo: (name: string) => db.delete(video).where(eq(video.name, name)),

  /** Names an intake in a student's agreed prices; null for the next open one. */
  setAgreedIntake: (studentId: string, intakeId: string | null) =>
    db.update(agreedPrice).set({ intakeId }).where(eq(agreedPrice.studentId, studentId)),

  /** Removes the student from every course. */
  deleteEnrolments: (studentId: string) => db.delete(enrolment).where(eq(enrolment.studentId, studentId)),

  setEnrolmentDate: (createdAt: Date, { studentId, courseId }: { studentId: string; courseId: string }) =>
    db
      .update(enrolment)
      .set({ createdAt })
      .where(and(eq(enrolment.studentId, studentId), eq(enrolment.courseId, courseId))),
});
