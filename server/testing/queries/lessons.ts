/** What is found of lessons, their files and how far students are, and of what is handed in. See found.ts. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { upload, video } from '#server/db/tables/files.ts';
import { handin, handinAttempt, markChange } from '#server/db/tables/handins.ts';
import { lesson, progress } from '#server/db/tables/lessons.ts';

export const lessonsFound = (db: Db) => ({
  /** The places that the lessons of a course have. */
  placesIn: async (courseId: string) =>
    (await db.select().from(lesson).where(eq(lesson.courseId, courseId))).map(({ position }) => position),

  /** Where a student is, in every lesson that she has begun. */
  progressOf: (studentId: string) => db.select().from(progress).where(eq(progress.studentId, studentId)),

  /** Which of those videos there still are. */
  videosNamed: async (names: string[]) =>
    (await db.select().from(video).where(inArray(video.name, names))).map(({ name }) => name),

  /** Everything that is being sent. */
  uploads: () => db.select().from(upload),

  /** What students are going to hand in for a task. */
  async draftsOf(taskId: string) {
    const rows = await db
      .select()
      .from(handinAttempt)
      .innerJoin(handin, eq(handin.id, handinAttempt.handinId))
      .where(and(eq(handin.taskId, taskId), isNull(handinAttempt.arrivedAt)));
    return rows.map((row) => row.handin_attempt);
  },

  /** The recorded changes of an attempt's mark. */
  markChangesOf: (attemptId: string) => db.select().from(markChange).where(eq(markChange.attemptId, attemptId)),
});
