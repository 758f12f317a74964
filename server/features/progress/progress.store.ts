import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { COMPLETING_SHARE, MAX_SOLVED } from '#contract/progress.ts';
import type { Db } from '#server/db/connect.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { lesson, progress } from '#server/db/tables/lessons.ts';
import { hasOpened } from '#server/features/deadlines/deadlines.ts';

export type ProgressRow = typeof progress.$inferSelect;
export type LessonOfStudent = Awaited<ReturnType<typeof listLessonsOf>>[number];

/**
 * Lists every published lesson of a student's courses, in the course's order, with the student's progress.
 * For a course without lessons it returns one row without a lesson.
 */
export const listLessonsOf = (db: Db, { studentId, ...day }: { studentId: string; today: string; zone: string }) =>
  db
    .select({
      courseId: enrolment.courseId,
      lessonId: lesson.id,
      title: lesson.title,
      isOpen: hasOpened({ studentId: enrolment.studentId, ...day }),
      completedAt: progress.completedAt,
      changedAt: progress.changedAt,
    })
    .from(enrolment)
    .innerJoin(course, eq(course.id, enrolment.courseId))
    .leftJoin(lesson, and(eq(lesson.courseId, enrolment.courseId), isNotNull(lesson.publishedAt)))
    .leftJoin(progress, and(eq(progress.lessonId, lesson.id), eq(progress.studentId, enrolment.studentId)))
    .where(eq(enrolment.studentId, studentId))
    .orderBy(asc(course.title), asc(course.id), asc(lesson.position), asc(lesson.createdAt), asc(lesson.id));

interface ProgressKey {
  studentId: string;
  lessonId: string;
}

export const findProgress = async (db: Db, { studentId, lessonId }: ProgressKey): Promise<ProgressRow | undefined> =>
  (
    await db
      .select()
      .from(progress)
      .where(and(eq(progress.studentId, studentId), eq(progress.lessonId, lessonId)))
  )[0];

/** A change of a student's progress in a lesson. An undefined field does not change. */
export interface ProgressUpdate {
  second: number | undefined;
  watched: number | undefined;
  isCompleted: boolean | undefined;
  /** Names of exercises to add to the solved ones. */
  solved: string[] | undefined;
}

/**
 * Saves progress in one statement, so that simultaneous updates are merged. Returns undefined if the lesson was
 * deleted.
 */
export async function upsertProgress(
  db: Db,
  { update, now, ...key }: ProgressKey & { update: ProgressUpdate; now: Date },
) {
  const { second, watched, isCompleted, solved = [] } = update;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isWatched = watched !== undefined && watched >= COMPLETING_SHARE;
  const newRow = db
    .select({
      studentId: sql`${key.studentId}::uuid`.as('student_id'),
      lessonId: lesson.id,
      second: sql`${second ?? 0}::real`.as('second'),
      watched: sql`${watched ?? 0}::real`.as('watched'),
      completedAt: ((isCompleted ?? isWatched) ? at : sql`null::timestamptz`).as('completed_at'),
      solved: firstOf(sql`${sql.param(solved)}::text[]`).as('solved'),
      changedAt: at.as('changed_at'),
    })
    .from(lesson)
    .where(eq(lesson.id, key.lessonId))
    .for('key share');

  const [saved] = await db
    .insert(progress)
    .select(newRow)
    .onConflictDoUpdate({
      target: [progress.studentId, progress.lessonId],
      set: {
        second: sql`coalesce(${second ?? null}::real, ${progress.second})`,
        watched: sql`greatest(${progress.watched}, excluded.watched)`,
        completedAt: completedAfter({ isCompleted, isWatched }, at),
        solved: firstOf(sql`${progress.solved} || excluded.solved`),
        changedAt: at,
      },
    })
    .returning();
  return saved;
}

/** SQL expression: removes duplicates from an array of names, keeps its order, and cuts it to MAX_SOLVED names. */
const firstOf = (names: SQL) =>
  sql`array(select name from unnest(${names}) with ordinality as listed(name, place)
      group by name order by min(place) limit ${MAX_SOLVED})`;

/**
 * Returns when the lesson was completed. Watching completes a lesson only in the update that crosses COMPLETING_SHARE. If
 * the student marks it as not completed, further watching does not complete it again.
 */
function completedAfter({ isCompleted, isWatched }: { isCompleted: boolean | undefined; isWatched: boolean }, at: SQL) {
  const done = sql`coalesce(${progress.completedAt}, ${at})`;
  if (isCompleted !== undefined) return isCompleted ? done : null;
  if (!isWatched) return sql`${progress.completedAt}`;
  return sql`case when ${progress.watched} < ${COMPLETING_SHARE}::real then ${done} else ${progress.completedAt} end`;
}
