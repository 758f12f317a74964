import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { WATCHED } from '#contract/progress.ts';
import type { Db } from '#server/db/connect.ts';
import { course, enrolment, lesson, progress } from '#server/db/tables.ts';

export type ProgressRow = typeof progress.$inferSelect;
export type LessonOfStudent = Awaited<ReturnType<typeof listLessonsOf>>[number];

/**
 * Every published lesson of the courses that a student has joined, by course, in
 * order, with what she did in it. A course without lessons is one row without one.
 */
export const listLessonsOf = (db: Db, studentId: string) =>
  db
    .select({
      courseId: enrolment.courseId,
      lessonId: lesson.id,
      title: lesson.title,
      completedAt: progress.completedAt,
      changedAt: progress.changedAt,
    })
    .from(enrolment)
    .innerJoin(course, eq(course.id, enrolment.courseId))
    .leftJoin(lesson, and(eq(lesson.courseId, enrolment.courseId), isNotNull(lesson.publishedAt)))
    .leftJoin(progress, and(eq(progress.lessonId, lesson.id), eq(progress.studentId, enrolment.studentId)))
    .where(eq(enrolment.studentId, studentId))
    .orderBy(asc(course.title), asc(course.id), asc(lesson.position), asc(lesson.createdAt), asc(lesson.id));

interface Place {
  studentId: string;
  lessonId: string;
}

export const findProgress = async (db: Db, { studentId, lessonId }: Place): Promise<ProgressRow | undefined> =>
  (
    await db
      .select()
      .from(progress)
      .where(and(eq(progress.studentId, studentId), eq(progress.lessonId, lessonId)))
  )[0];

/** What a student tells of a lesson; what is undefined stays as it is. */
export interface Told {
  second: number | undefined;
  watched: number | undefined;
  isCompleted: boolean | undefined;
}

/**
 * Keeps it in one statement, however many come at once. Undefined when there is
 * no such lesson any more.
 */
export async function upsertProgress(db: Db, { told, now, ...place }: Place & { told: Told; now: Date }) {
  const { second, watched, isCompleted } = told;
  const isWatched = watched !== undefined && watched >= WATCHED;
  const at = sql`${now.toISOString()}::timestamptz`;
  const first = db
    .select({
      studentId: sql`${place.studentId}::uuid`.as('student_id'),
      lessonId: lesson.id,
      second: sql`${second ?? 0}::real`.as('second'),
      watched: sql`${watched ?? 0}::real`.as('watched'),
      completedAt: sql`case when ${isCompleted ?? isWatched} then ${at} end`.as('completed_at'),
      changedAt: at.as('changed_at'),
    })
    .from(lesson)
    .where(eq(lesson.id, place.lessonId))
    .for('key share');

  // Only the step over the mark completes a lesson: one whose completion was taken back stays so while its video goes on.
  const completes = sql`coalesce(${isCompleted ?? null}::boolean, ${isWatched} and ${progress.watched} < ${WATCHED}::real)`;
  const [kept] = await db
    .insert(progress)
    .select(first)
    .onConflictDoUpdate({
      target: [progress.studentId, progress.lessonId],
      set: {
        second: sql`coalesce(${second ?? null}::real, ${progress.second})`,
        watched: sql`greatest(${progress.watched}, excluded.watched)`,
        completedAt: sql`case when ${isCompleted === false} then null when ${completes} then coalesce(${progress.completedAt}, ${at}) else ${progress.completedAt} end`,
        changedAt: at,
      },
    })
    .returning();
  return kept;
}
