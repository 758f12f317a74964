/** Queries of lessons, uploads, progress, drafts and mark changes. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { upload, video } from '#server/db/tables/files.ts';
import { handin, handinAttempt, markChange } from '#server/db/tables/handins.ts';
import { lesson, progress } from '#server/db/tables/lessons.ts';

export const lessonQueries = (db: Db) => ({
  /** Returns the positions of a course's lessons. */
  lessonPositions: async (courseId: string) =>
    (await db.select().from(lesson).where(eq(lesson.courseId, courseId))).map(({ position }) => position),

  /** Returns a student's progress in every lesson that the student has begun. */
  progressOf: (studentId: string) => db.select().from(progress).where(eq(progress.studentId, studentId)),

  videosOf: (ownerId: string) => db.select().from(video).where(eq(video.ownerId, ownerId)),

  /** Returns those of the given video names whose videos still exist. */
  videosNamed: async (names: string[]) =>
    (await db.select().from(video).where(inArray(video.name, names))).map(({ name }) => name),

  /** Returns all unfinished uploads. */
  uploads: () => db.select().from(upload),

  /** Returns the drafts for a task. */
  async draftsOf(taskId: string) {
    const rows = await db
      .select()
      .from(handinAttempt)
      .innerJoin(handin, eq(handin.id, handinAttempt.handinId))
      .where(and(eq(handin.taskId, taskId), isNull(handinAttempt.arrivedAt)));
    return rows.map((row) => row.handin_attempt);
  },

  /** Returns the stored changes of an attempt's mark after its release. */
  markChangesOf: (attemptId: string) => db.select().from(markChange).where(eq(markChange.attemptId, attemptId)),
});
