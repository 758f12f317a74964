import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { MarkState } from '#contract/marks.ts';
import type { Db } from '#server/db/connect.ts';
import { countRows } from '#server/db/count-rows.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { handin, handinAttempt, mark, markChange } from '#server/db/tables/handins.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import { matchesTerms, searchTerms } from '#server/db/text-search.ts';
import { arrivedLate } from '#server/features/deadlines/deadlines.ts';
import { isExtended, studentsDay } from './student-day.store.ts';

export type NewMark = typeof mark.$inferInsert;

/** Filters of the marking queue. An undefined field does not filter. */
export interface QueueFilters {
  /** The tutor whose courses are listed; undefined for all courses. */
  tutorId: string | undefined;
  courseId: string | undefined;
  taskId: string | undefined;
  state: MarkState | undefined;
  isLate: boolean;
  /** The search text for the student's name. */
  words: string;
  /** The school's time zone, in which lateness is computed. */
  zone: string;
}

export type QueuedRow = Awaited<ReturnType<typeof lastAttempts>>[number];

/**
 * Lists the last attempt of each hand-in, oldest first; attempts of students who left the course come at the end. They
 * are a query of their own, because in one query PostgreSQL would sort all hand-ins of the school.
 */
export async function listQueue(
  db: Db,
  { page, perPage, ...filters }: QueueFilters & { page: number; perPage: number },
): Promise<QueuedRow[]> {
  const offset = (page - 1) * perPage;
  const staying = await oldestFirst(db, filters, not(hasLeft)).limit(perPage).offset(offset);
  if (staying.length === perPage || filters.state === 'waiting') return staying;
  const isFirst = staying.length > 0 || offset === 0;
  const before = isFirst ? offset + staying.length : await countRows(db, oldestFirst(db, filters, not(hasLeft)));
  const left = await oldestFirst(db, filters, hasLeft)
    .limit(perPage - staying.length)
    .offset(Math.max(0, offset - before));
  return [...staying, ...left];
}

export const countQueue = (db: Db, filters: QueueFilters) => countRows(db, lastAttempts(db, filters));

const oldestFirst = (db: Db, filters: QueueFilters, condition: SQL) =>
  lastAttempts(db, filters, condition).orderBy(asc(handinAttempt.arrivedAt), asc(handin.id));

const lastAttempts = (db: Db, filters: QueueFilters, condition?: SQL) =>
  db
    .select({
      id: handin.id,
      studentName: user.name,
      task: { ...getTableColumns(task), deadline: studentsDay(filters.zone) },
      courseId: course.id,
      courseTitle: course.title,
      hasLeft,
      isExtended,
      studentId: handin.studentId,
      ...submittedColumns,
      mark: { points: mark.points, releasedAt: mark.releasedAt },
    })
    .from(handin)
    .innerJoin(handinAttempt, isLastAttempt)
    .innerJoin(task, eq(task.id, handin.taskId))
    .innerJoin(lesson, eq(lesson.id, task.lessonId))
    .innerJoin(course, eq(course.id, lesson.courseId))
    .innerJoin(user, eq(user.id, handin.studentId))
    .leftJoin(mark, eq(mark.attemptId, handinAttempt.id))
    .where(and(isNotNull(handinAttempt.arrivedAt), matchesFilters(filters), condition))
    .$dynamic();

/** SQL condition: the hand-in's student has left the course. */
const hasLeft = sql<boolean>`not exists (
  select from ${enrolment} e where e.student_id = ${handin.studentId} and e.course_id = ${lesson.courseId})`;

/** Columns of a submitted attempt, typed as not null: a check constraint of the table guarantees all three values. */
export const submittedColumns = {
  number: sql<number>`${handinAttempt.number}`,
  arrivedAt: sql`${handinAttempt.arrivedAt}`.mapWith(handinAttempt.arrivedAt),
  dueDay: sql<string>`${handinAttempt.dueDay}`,
};

/** SQL condition that joins a hand-in with its last attempt. A draft never matches, because a draft has no number. */
export const isLastAttempt = and(
  eq(handinAttempt.handinId, handin.id),
  eq(handinAttempt.number, sql`(select max(number) from handin_attempt where handin_id = ${handin.id})`),
);

const matchesFilters = ({ tutorId, courseId, taskId, state, isLate, words, zone }: QueueFilters) =>
  and(
    tutorId ? eq(course.tutorId, tutorId) : undefined,
    courseId ? eq(course.id, courseId) : undefined,
    taskId ? eq(task.id, taskId) : undefined,
    state && inState[state],
    isLate ? arrivedLate({ studentId: handin.studentId, zone }) : undefined,
    // The column `search` contains the name, and has an index.
    matchesTerms(user.search, words),
    ...searchTerms(words).map((word) => sql`plain(${user.name}) like anywhere(${word})`),
  );

const isUnreleased = and(isNotNull(mark.attemptId), isNull(mark.releasedAt))!;

const inState: Record<MarkState, SQL> = {
  waiting: and(isNull(mark.attemptId), not(hasLeft))!,
  marked: isUnreleased,
  released: isNotNull(mark.releasedAt),
};

/**
 * Lists the tasks that have attempts, by course and name.
 *
 * @param tutorId  lists only this tutor's courses; undefined for all courses
 */
export const listMarkedTasks = (db: Db, tutorId: string | undefined) =>
  db
    .select({
      id: task.id,
      name: task.name,
      courseId: course.id,
      courseTitle: course.title,
      waiting: sql<number>`(count(*) filter (where ${mark.attemptId} is null and not ${hasLeft}))::int`,
      held: sql<number>`(count(*) filter (where ${isUnreleased}))::int`,
    })
    .from(task)
    .innerJoin(lesson, eq(lesson.id, task.lessonId))
    .innerJoin(course, eq(course.id, lesson.courseId))
    .innerJoin(handin, eq(handin.taskId, task.id))
    .innerJoin(handinAttempt, isLastAttempt)
    .leftJoin(mark, eq(mark.attemptId, handinAttempt.id))
    .where(tutorId ? eq(course.tutorId, tutorId) : undefined)
    .groupBy(task.id, course.id)
    .orderBy(asc(course.title), asc(course.id), asc(task.name), asc(task.id));

/** Finds a task with its course's tutor. */
export const findTask = async (db: Db, id: string) =>
  (
    await db
      .select({ id: task.id, name: task.name, courseId: course.id, tutorId: course.tutorId })
      .from(task)
      .innerJoin(lesson, eq(lesson.id, task.lessonId))
      .innerJoin(course, eq(course.id, lesson.courseId))
      .where(eq(task.id, id))
  )[0];

export type MarkRow = Awaited<ReturnType<typeof listMarks>>[number];

/**
 * Returns the marks of the attempts, each with its grader's name, which is null if the grader's account was deleted.
 */
export const listMarks = (db: Db, attemptIds: string[]) =>
  db
    .select({
      attemptId: mark.attemptId,
      points: mark.points,
      rubric: mark.rubric,
      comment: mark.comment,
      markedAt: mark.markedAt,
      releasedAt: mark.releasedAt,
      graderName: user.name,
    })
    .from(mark)
    .leftJoin(user, eq(user.id, mark.graderId))
    .where(inArray(mark.attemptId, attemptIds));

/** Inserts or replaces the mark of an attempt. A released mark stays released. */
export const saveMark = (tx: Db, given: NewMark) =>
  tx
    .insert(mark)
    .values(given)
    .onConflictDoUpdate({
      target: mark.attemptId,
      set: { ...given, releasedAt: sql`coalesce(${mark.releasedAt}, excluded.released_at)` },
    });

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/**
 * Lists the changes of the attempts' marks, newest first. The name of the person who changed a mark is null if that
 * account was deleted.
 */
export const listChanges = (db: Db, attemptIds: string[]) =>
  db
    .select({
      attemptId: markChange.attemptId,
      points: markChange.points,
      newPoints: markChange.newPoints,
      comment: markChange.comment,
      changedAt: markChange.changedAt,
      changerName: user.name,
    })
    .from(markChange)
    .leftJoin(user, eq(user.id, markChange.changerId))
    .where(inArray(markChange.attemptId, attemptIds))
    .orderBy(desc(markChange.changedAt));

export const insertChange = (tx: Db, row: typeof markChange.$inferInsert) => tx.insert(markChange).values(row);

/** Releases a task's marks of last attempts. Returns the ids of their hand-ins and students. */
export const releaseMarks = (tx: Db, { taskId, releasedAt }: { taskId: string; releasedAt: Date }) =>
  tx
    .update(mark)
    .set({ releasedAt })
    .from(handinAttempt)
    .innerJoin(handin, eq(handin.id, handinAttempt.handinId))
    .where(and(eq(handinAttempt.id, mark.attemptId), eq(handin.taskId, taskId), isLastAttempt, isNull(mark.releasedAt)))
    .returning({ handinId: handin.id, studentId: handin.studentId });

/** Releases the marks of earlier attempts of the hand-ins. */
export const releaseEarlier = (tx: Db, { handinIds, releasedAt }: { handinIds: string[]; releasedAt: Date }) =>
  tx
    .update(mark)
    .set({ releasedAt })
    .where(and(isNull(mark.releasedAt), inArray(mark.attemptId, attemptsOf(tx, handinIds))));

const attemptsOf = (db: Db, handinIds: string[]) =>
  db.select({ id: handinAttempt.id }).from(handinAttempt).where(inArray(handinAttempt.handinId, handinIds));
