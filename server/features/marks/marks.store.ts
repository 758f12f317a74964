import { and, asc, count, desc, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import { type MarkState, QUEUE_PAGE } from '#contract/marks.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { handin, handinAttempt, mark, markChange } from '#server/db/tables/handins.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import { searchTerms } from '#server/db/text-search.ts';

export type NewMark = typeof mark.$inferInsert;

/** Which hand-ins; what is undefined does not matter. */
export interface Wanted {
  /** Of this tutor's courses. */
  tutorId: string | undefined;
  courseId: string | undefined;
  taskId: string | undefined;
  state: MarkState | undefined;
  isLate: boolean;
  /** Of the student's name. */
  words: string;
  /** Of the school. */
  zone: string;
}

export type QueuedRow = Awaited<ReturnType<typeof listQueue>>[number];

/** The last attempt of each hand-in, what came first being first, and those of whoever has left last. */
export const listQueue = (db: Db, { page, ...wanted }: Wanted & { page: number }) =>
  lastAttempts(db, wanted)
    .orderBy(asc(hasLeft), asc(handinAttempt.arrivedAt), asc(handin.id))
    .limit(QUEUE_PAGE)
    .offset((page - 1) * QUEUE_PAGE);

export async function countQueue(db: Db, wanted: Wanted) {
  const [counted] = await db.select({ handins: count() }).from(sql`${lastAttempts(db, wanted)} queued`);
  return counted!.handins;
}

const lastAttempts = (db: Db, wanted: Wanted) =>
  db
    .select({
      id: handin.id,
      studentName: user.name,
      task,
      courseId: course.id,
      courseTitle: course.title,
      hasLeft,
      ...handed,
      mark: { points: mark.points, releasedAt: mark.releasedAt },
    })
    .from(handin)
    .innerJoin(handinAttempt, isLast)
    .innerJoin(task, eq(task.id, handin.taskId))
    .innerJoin(lesson, eq(lesson.id, task.lessonId))
    .innerJoin(course, eq(course.id, lesson.courseId))
    .innerJoin(user, eq(user.id, handin.studentId))
    .leftJoin(mark, eq(mark.attemptId, handinAttempt.id))
    .where(isWanted(wanted))
    .$dynamic();

/** Its student is not in the course any more. */
const hasLeft = sql<boolean>`not exists (
  select from ${enrolment} e where e.student_id = ${handin.studentId} and e.course_id = ${lesson.courseId})`;

/** Of an attempt that was submitted: a table's check says that it has all three. */
export const handed = {
  number: sql<number>`${handinAttempt.number}`,
  arrivedAt: sql`${handinAttempt.arrivedAt}`.mapWith(handinAttempt.arrivedAt),
  dueDay: sql<string>`${handinAttempt.dueDay}`,
};

/** The last attempt of a hand-in; a draft has no number. */
export const isLast = and(
  eq(handinAttempt.handinId, handin.id),
  eq(handinAttempt.number, sql`(select max(number) from handin_attempt where handin_id = ${handin.id})`),
);

const isWanted = ({ tutorId, courseId, taskId, state, isLate, words, zone }: Wanted) =>
  and(
    tutorId ? eq(course.tutorId, tutorId) : undefined,
    courseId ? eq(course.id, courseId) : undefined,
    taskId ? eq(task.id, taskId) : undefined,
    state && isIn[state],
    isLate ? arrivedLate(zone) : undefined,
    ...searchTerms(words).map((word) => sql`plain(${user.name}) like anywhere(${word})`),
  );

const isHeld = and(isNotNull(mark.attemptId), isNull(mark.releasedAt))!;

const isIn: Record<MarkState, SQL> = {
  waiting: and(isNull(mark.attemptId), not(hasLeft))!,
  marked: isHeld,
  released: isNotNull(mark.releasedAt),
};

/** As daysLateOf reckons it. */
const arrivedLate = (zone: string) =>
  sql`(${handinAttempt.arrivedAt} at time zone ${zone})::date > greatest(${handinAttempt.dueDay}, ${task.deadline})`;

/** The tasks for which something was submitted, by course and name. @param tutorId  of whose courses; undefined for all */
export const listMarkedTasks = (db: Db, tutorId: string | undefined) =>
  db
    .select({
      id: task.id,
      name: task.name,
      courseId: course.id,
      courseTitle: course.title,
      waiting: sql<number>`(count(*) filter (where ${mark.attemptId} is null and not ${hasLeft}))::int`,
      held: sql<number>`(count(*) filter (where ${isHeld}))::int`,
    })
    .from(task)
    .innerJoin(lesson, eq(lesson.id, task.lessonId))
    .innerJoin(course, eq(course.id, lesson.courseId))
    .innerJoin(handin, eq(handin.taskId, task.id))
    .innerJoin(handinAttempt, isLast)
    .leftJoin(mark, eq(mark.attemptId, handinAttempt.id))
    .where(tutorId ? eq(course.tutorId, tutorId) : undefined)
    .groupBy(task.id, course.id)
    .orderBy(asc(course.title), asc(course.id), asc(task.name), asc(task.id));

/** With whose course it is of. */
export const findTask = async (db: Db, id: string) =>
  (
    await db
      .select({ id: task.id, name: task.name, tutorId: course.tutorId })
      .from(task)
      .innerJoin(lesson, eq(lesson.id, task.lessonId))
      .innerJoin(course, eq(course.id, lesson.courseId))
      .where(eq(task.id, id))
  )[0];

export type MarkRow = Awaited<ReturnType<typeof listMarks>>[number];

/** The marks of those attempts, each with its grader's name; null where she has no account any more. */
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

/** Gives an attempt its mark, or another one. What has been told stays told. */
export const saveMark = (tx: Db, given: NewMark) =>
  tx
    .insert(mark)
    .values(given)
    .onConflictDoUpdate({
      target: mark.attemptId,
      set: { ...given, releasedAt: sql`coalesce(${mark.releasedAt}, excluded.released_at)` },
    });

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/** What became of the marks of those attempts, the newest first, each with who changed it; null where she has no account any more. */
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

/** Tells the marks of last attempts. Gives whose hand-ins these are. */
export const releaseMarks = (tx: Db, { taskId, releasedAt }: { taskId: string; releasedAt: Date }) =>
  tx
    .update(mark)
    .set({ releasedAt })
    .from(handinAttempt)
    .innerJoin(handin, eq(handin.id, handinAttempt.handinId))
    .where(and(eq(handinAttempt.id, mark.attemptId), eq(handin.taskId, taskId), isLast, isNull(mark.releasedAt)))
    .returning({ handinId: handin.id, studentId: handin.studentId });

/** Tells whatever else those hand-ins have got: what earlier attempts did. */
export const releaseEarlier = (tx: Db, { handinIds, releasedAt }: { handinIds: string[]; releasedAt: Date }) =>
  tx
    .update(mark)
    .set({ releasedAt })
    .where(and(isNull(mark.releasedAt), inArray(mark.attemptId, attemptsOf(tx, handinIds))));

const attemptsOf = (db: Db, handinIds: string[]) =>
  db.select({ id: handinAttempt.id }).from(handinAttempt).where(inArray(handinAttempt.handinId, handinIds));

/** Those of them who are in the course of that task. */
export const listStillIn = async (tx: Db, { taskId, studentIds }: { taskId: string; studentIds: string[] }) =>
  (
    await tx
      .select({ id: enrolment.studentId })
      .from(enrolment)
      .innerJoin(lesson, eq(lesson.courseId, enrolment.courseId))
      .innerJoin(task, eq(task.lessonId, lesson.id))
      .where(and(eq(task.id, taskId), inArray(enrolment.studentId, studentIds)))
  ).map(({ id }) => id);

/** Who gets a letter about that task; undefined where student or task is gone, or the student is shut out or has left the course. */
export const findToldStudent = async (db: Db, { taskId, studentId }: { taskId: string; studentId: string }) =>
  (
    await db
      .select({ name: user.name, email: user.email, taskName: task.name })
      .from(handin)
      .innerJoin(user, eq(user.id, handin.studentId))
      .innerJoin(task, eq(task.id, handin.taskId))
      .innerJoin(lesson, eq(lesson.id, task.lessonId))
      .innerJoin(enrolment, and(eq(enrolment.courseId, lesson.courseId), eq(enrolment.studentId, user.id)))
      .where(and(eq(handin.taskId, taskId), eq(handin.studentId, studentId), isNull(user.deactivatedAt)))
  )[0];
