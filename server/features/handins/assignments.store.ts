import { and, asc, desc, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SentFile } from '#contract/files.ts';
import type { Db } from '#server/db/connect.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { sentFile } from '#server/db/tables/files.ts';
import { extension, handin, handinAttempt, mark, taskAttachment } from '#server/db/tables/handins.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import { searchTerms } from '#server/db/text-search.ts';
import { dueDay, hasOpened, isClosedOn } from '#server/features/deadlines/deadlines.ts';

const last = alias(handinAttempt, 'last');
const draft = alias(handinAttempt, 'draft');

interface Filters {
  studentId: string;
  /** The school's time zone. */
  zone: string;
  courseId?: string | undefined;
  lessonId?: string | undefined;
  taskId?: string | undefined;
  /** The search text as the student typed it. */
  words?: string;
  /** The current day in the school's time zone; decides which tasks are late or closed. */
  today: string;
}

export type MarkRow = typeof mark.$inferSelect;
export type AssignmentRow = Awaited<ReturnType<typeof listAssignments>>[number];

/**
 * The tasks of the lessons that are open for a student, each with the student's last attempt and its released mark: first
 * open tasks without an attempt, the earliest deadline first, then the others, the latest deadline first.
 */
export const listAssignments = (db: Db, { studentId, courseId, lessonId, taskId, words = '', ...day }: Filters) =>
  db
    .select({
      id: task.id,
      name: task.name,
      desc: excerpt,
      deadline: ownDay(day.zone),
      extension: { day: extension.day, reason: extension.reason },
      kind: task.kind,
      points: task.points,
      lateRule: task.lateRule,
      latePenalty: task.latePenalty,
      lessonId: task.lessonId,
      lessonTitle: lesson.title,
      courseId: course.id,
      courseTitle: course.title,
      handinId: handin.id,
      revision: handin.revision,
      hasDraft: sql<boolean>`${draft.id} is not null`,
      number: last.number,
      arrivedAt: last.arrivedAt,
      dueDay: last.dueDay,
      given: mark.points,
    })
    .from(enrolment)
    .innerJoin(course, eq(course.id, enrolment.courseId))
    .innerJoin(lesson, and(eq(lesson.courseId, course.id), hasOpened(own(day))))
    .innerJoin(task, eq(task.lessonId, lesson.id))
    .leftJoin(extension, and(eq(extension.taskId, task.id), eq(extension.studentId, enrolment.studentId)))
    .leftJoin(handin, and(eq(handin.taskId, task.id), eq(handin.studentId, enrolment.studentId)))
    .leftJoin(draft, and(eq(draft.handinId, handin.id), isNull(draft.arrivedAt)))
    .leftJoin(last, and(eq(last.handinId, handin.id), eq(last.number, lastNumber)))
    .leftJoin(mark, and(eq(mark.attemptId, last.id), isNotNull(mark.releasedAt)))
    .where(
      and(
        eq(enrolment.studentId, studentId),
        courseId ? eq(course.id, courseId) : undefined,
        lessonId ? eq(lesson.id, lessonId) : undefined,
        taskId ? eq(task.id, taskId) : undefined,
        ...searchTerms(words).map((word) => sql`${searchText} like anywhere(${word})`),
      ),
    )
    .orderBy(
      sql`case when ${last.number} is null and not ${isClosedOn(own(day))} then ${ownDay(day.zone)} end asc nulls last`,
      desc(ownDay(day.zone)),
      asc(course.title),
      asc(lesson.position),
      asc(task.position),
      asc(task.createdAt),
      asc(task.id),
    );

/** Maximum characters of a task's description in the list: a card shows three lines. */
const MAX_EXCERPT = 300;
const excerpt = sql<string>`case when length(${task.desc}) > ${MAX_EXCERPT}
  then left(${task.desc}, ${MAX_EXCERPT}) || '\u2026' else ${task.desc} end`;

interface DueFilters {
  studentId: string;
  /** The school's time zone. */
  zone: string;
  /** The current day in the school's time zone; decides which tasks are late or closed. */
  today: string;
  /** A task counts as due if its deadline is at most this many days ahead. */
  days: number;
}

/**
 * For each of a student's courses: the number of open tasks without an attempt that are due or late, and the task whose
 * deadline is nearest (of two equally near deadlines, the future one).
 */
export const listDue = (db: Db, { studentId, days, ...day }: DueFilters) =>
  db
    .selectDistinctOn([lesson.courseId], {
      courseId: lesson.courseId,
      taskId: task.id,
      name: task.name,
      deadline: ownDay(day.zone),
      lateRule: task.lateRule,
      count: sql<number>`(count(*) over (partition by ${lesson.courseId}))::int`,
    })
    .from(enrolment)
    .innerJoin(lesson, and(eq(lesson.courseId, enrolment.courseId), hasOpened(own(day))))
    .innerJoin(task, eq(task.lessonId, lesson.id))
    .leftJoin(handin, and(eq(handin.taskId, task.id), eq(handin.studentId, enrolment.studentId)))
    .leftJoin(last, and(eq(last.handinId, handin.id), isNotNull(last.number)))
    .where(
      and(
        eq(enrolment.studentId, studentId),
        sql`${ownDay(day.zone)} <= ${day.today}::date + ${days}::int`,
        not(isClosedOn(own(day))),
        isNull(last.id),
      ),
    )
    .orderBy(
      lesson.courseId,
      sql`abs(${ownDay(day.zone)} - ${day.today}::date)`,
      desc(ownDay(day.zone)),
      asc(task.createdAt),
      asc(task.id),
    );

/** Parameters of the deadline rules for the student of each row (`enrolment`), on that day. */
const own = ({ today, zone }: { today: string; zone: string }) => ({ studentId: enrolment.studentId, today, zone });

/** SQL expression: the task's due day for the student of each row (`enrolment`). */
const ownDay = (zone: string) => dueDay<string>({ studentId: enrolment.studentId, zone });

const lastNumber = sql`(select max(number) from handin_attempt where handin_id = ${handin.id})`;

/**
 * SQL expression of the text that a search is matched against. It needs no index, because a student has only some dozens
 * of tasks.
 */
const searchText = sql`plain(concat_ws(' ', ${task.name}, ${task.desc}, ${lesson.title}, ${course.title}))`;

/** Returns the files attached to the given tasks, keyed by task id, in the tutor's order. */
export async function listAttachments(db: Db, taskIds: string[]) {
  const byTask = new Map<string, SentFile[]>();
  if (taskIds.length === 0) return byTask;
  const rows = await db
    .select({
      taskId: taskAttachment.taskId,
      name: sentFile.name,
      fileName: sentFile.fileName,
      bytes: sentFile.bytes,
    })
    .from(taskAttachment)
    .innerJoin(sentFile, eq(sentFile.name, taskAttachment.sentFileName))
    .where(inArray(taskAttachment.taskId, taskIds))
    .orderBy(asc(taskAttachment.position));
  for (const { taskId, ...file } of rows) byTask.set(taskId, [...(byTask.get(taskId) ?? []), file]);
  return byTask;
}

/** Reads the text of a student's own attempt; undefined if it is another student's, a draft, or does not exist. */
export async function findText(db: Db, { attemptId, studentId }: { attemptId: string; studentId: string }) {
  const isOwn = and(eq(handin.studentId, studentId), isNotNull(handinAttempt.number));
  const [found] = await db
    .select({ text: sql<string>`coalesce(${handinAttempt.text}, '')` })
    .from(handinAttempt)
    .innerJoin(handin, eq(handin.id, handinAttempt.handinId))
    .where(and(eq(handinAttempt.id, attemptId), isOwn));
  return found?.text;
}

/** Returns the released marks of the given attempts, keyed by attempt id. */
export async function listReleasedMarks(db: Db, attemptIds: string[]) {
  const rows = await db
    .select()
    .from(mark)
    .where(and(inArray(mark.attemptId, attemptIds), isNotNull(mark.releasedAt)));
  return new Map(rows.map((row) => [row.attemptId, row]));
}
