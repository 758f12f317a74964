import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { OVERDUE_WITHIN } from '#contract/rules/falling-behind.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { attendance } from '#server/db/tables/calls.ts';
import { challenge } from '#server/db/tables/challenges.ts';
import { course, enrolment, intake } from '#server/db/tables/courses.ts';
import { challengeAttempt } from '#server/db/tables/gradings.ts';
import { extension, handin, handinAttempt } from '#server/db/tables/handins.ts';
import { lesson, progress, task } from '#server/db/tables/lessons.ts';
import { liveSession } from '#server/db/tables/rooms-and-schedules.ts';
import { dueDay, hasOpened } from '#server/features/deadlines/deadlines.ts';

interface Filters {
  tutorId: string;
  /** The current day in the school's time zone. */
  today: string;
  /** The school's time zone, in which the day of joining is computed. */
  zone: string;
}

/** Lists the active students of a tutor's courses, each with their standing (contract/rules/falling-behind.ts). */
export const listStandings = (db: Db, { tutorId, ...day }: Filters) =>
  db
    .select({
      studentId: enrolment.studentId,
      name: user.name,
      courseId: course.id,
      courseTitle: course.title,
      overdue: overdueTasks(day),
      hasLessonsLeft: hasLessonsLeft(day),
      lastActiveAt: lastActivity.mapWith(enrolment.createdAt),
    })
    .from(enrolment)
    .innerJoin(course, eq(course.id, enrolment.courseId))
    .innerJoin(user, eq(user.id, enrolment.studentId))
    .leftJoin(intake, eq(intake.id, enrolment.intakeId))
    .where(and(eq(course.tutorId, tutorId), isNull(user.deactivatedAt)));

type Day = Pick<Filters, 'today' | 'zone'>;

/** Tasks that were due before today, but not before the student joined, without an attempt. */
const overdueTasks = (day: Day) => sql<number>`(
  select count(*)::int from ${task} join ${lesson} on ${lesson.id} = ${task.lessonId}
    left join ${extension} on ${extension.taskId} = ${task.id} and ${extension.studentId} = ${enrolment.studentId}
  where ${isOpenLesson(day)} and ${dueDay(ofRow(day))} < ${day.today}::date
    and ${dueDay(ofRow(day))} >= greatest(${day.today}::date - ${OVERDUE_WITHIN}::int,
      (${enrolment.createdAt} at time zone ${day.zone})::date)
    and not exists (select from ${handin} join ${handinAttempt} on ${handinAttempt.handinId} = ${handin.id}
      where ${handin.taskId} = ${task.id} and ${handin.studentId} = ${enrolment.studentId}
        and ${isNotNull(handinAttempt.number)}))`;

const hasLessonsLeft = (
  day: Day,
) => sql<boolean>`exists (select from ${lesson} where ${isOpenLesson(day)} and not exists (
  select from ${progress} where ${progress.lessonId} = ${lesson.id} and ${progress.studentId} = ${enrolment.studentId}
    and ${isNotNull(progress.completedAt)}))`;

const isOpenLesson = (day: Day): SQL => and(eq(lesson.courseId, enrolment.courseId), hasOpened(ofRow(day)))!;

/** The student of the query's row. */
const ofRow = (day: Day) => ({ studentId: enrolment.studentId, isJoined: true, ...day });

/** When the student last opened a lesson, worked on a task, tried a challenge or was in a class; if never, when they joined. */
const lastActivity = sql<Date>`greatest(${enrolment.createdAt},
  (select max(${progress.changedAt}) from ${progress} join ${lesson} on ${lesson.id} = ${progress.lessonId}
    where ${lesson.courseId} = ${enrolment.courseId} and ${progress.studentId} = ${enrolment.studentId}),
  (select max(${handinAttempt.changedAt}) from ${handin}
    join ${handinAttempt} on ${handinAttempt.handinId} = ${handin.id}
    join ${task} on ${task.id} = ${handin.taskId} join ${lesson} on ${lesson.id} = ${task.lessonId}
    where ${lesson.courseId} = ${enrolment.courseId} and ${handin.studentId} = ${enrolment.studentId}),
  (select max(${challengeAttempt.createdAt}) from ${challengeAttempt}
    join ${challenge} on ${challenge.id} = ${challengeAttempt.challengeId}
    where ${challenge.courseId} = ${enrolment.courseId} and ${challengeAttempt.studentId} = ${enrolment.studentId}),
  (select max(${attendance.lastSeenAt}) from ${attendance}
    join ${liveSession} on ${liveSession.id} = ${attendance.sessionId}
    where ${liveSession.courseId} = ${enrolment.courseId} and ${attendance.userId} = ${enrolment.studentId}))`;
