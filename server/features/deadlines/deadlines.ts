/**
 * The rules of a student's days: by which day a task is due, whether work is late or no longer accepted, and when a
 * lesson opens: on a day, or when the student has completed another lesson. A day ends at midnight (24:00) in the
 * school's time zone. Only this file reads these columns to decide something. Each rule for lists is an SQL expression
 * for queries in which `lesson`, and for tasks `task`, is joined.
 *
 * Days count from the student's start: the day of joining the course, or the first day of the student's intake. For a
 * student who is in no intake the latter is the day of joining too.
 */
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { daysAfter } from '#contract/rules/lateness.ts';
import { course, enrolment, intake } from '#server/db/tables/courses.ts';
import { extension, handinAttempt } from '#server/db/tables/handins.ts';
import { lesson, progress, task } from '#server/db/tables/lessons.ts';
import type { Services } from '#server/services.ts';
import { dayAt, isAfterDay } from '#server/time/school-time.ts';

/** The student whose days are computed, and how the query is joined. */
export interface ForStudent {
  /** The student's id: a value, or a column of the query. */
  studentId: string | SQLWrapper | Placeholder;
  /** The school's time zone. */
  zone: string | Placeholder;
  /**
   * Whether the query joins the student's `enrolment` and its `course`, and left joins its `intake` and, for tasks, the student's
   * `extension`. Lists of many students do so, because otherwise each row costs four subqueries.
   */
  isJoined?: boolean;
}

/** For whom, and on which day, something is open. */
interface Today extends ForStudent {
  /** The current day in the school's time zone. */
  today: string | Placeholder;
}

/** The current day and the time zone of the school. */
export const schoolToday = ({ clock, config }: Pick<Services, 'clock' | 'config'>) => ({
  today: dayAt(clock.now(), config.schoolZone),
  zone: config.schoolZone,
});

/**
 * SQL expression: the day by which a task is due for a student, with an extension if there is one. Null only for a student who has left the course, if the
 * day counted from the student's start; queries of enrolled students name the type `string`.
 */
export const dueDay = <Day extends string | null>(student: ForStudent) =>
  sql<Day>`greatest(${ruledDay(student)}, ${extendedDay(student)})`;

/** SQL expression: the day of the student's extension for the task; null without one. */
export const extendedDay = ({ studentId, isJoined }: Pick<ForStudent, 'studentId' | 'isJoined'>) =>
  isJoined
    ? sql<string | null>`${extension.day}`
    : sql<
        string | null
      >`(select x.day from ${extension} x where x.task_id = ${task.id} and x.student_id = ${studentId})`;

/** SQL expression: the day by which a task is due for a student without an extension; null as for dueDay. */
export const ruledDay = <Day extends string | null>(student: ForStudent) =>
  sql<Day>`greatest(
    case when ${task.dueFrom} = 'date' then ${task.deadline}
      else (${startDay(student, task.dueFrom)}) + ${task.dueAfterDays} end,
    ${catchUpDay(student)})`;

/** SQL expression: the day before which no task of a course is due for the student; null if there is none. */
const catchUpDay = ({ studentId, zone, isJoined }: ForStudent) =>
  isJoined
    ? sql`${joinedOn(enrolment.createdAt, zone)} + ${course.catchUpDays}`
    : sql`(select ${joinedOn(sql`e.created_at`, zone)} + c.catch_up_days
        from ${enrolment} e join ${course} c on c.id = e.course_id
        where e.student_id = ${studentId} and e.course_id = ${lesson.courseId})`;

/** SQL expression: the day from which a student's days count; null if the student is not enrolled. */
const startDay = ({ studentId, zone, isJoined }: ForStudent, from: SQLWrapper) =>
  isJoined
    ? startOf({ joined: joinedOn(enrolment.createdAt, zone), intakeStart: sql`${intake.startsOn}` }, from)
    : sql`(select ${startOf({ joined: joinedOn(sql`e.created_at`, zone), intakeStart: sql`i.starts_on` }, from)}
        from ${enrolment} e left join ${intake} i on i.id = e.intake_id
        where e.student_id = ${studentId} and e.course_id = ${lesson.courseId})`;

const startOf = ({ joined, intakeStart }: { joined: SQL; intakeStart: SQL }, from: SQLWrapper) =>
  sql`case when ${from} = 'intake' then coalesce(${intakeStart}, ${joined}) else ${joined} end`;

const joinedOn = (createdAt: SQLWrapper, zone: ForStudent['zone']) =>
  sql`(${createdAt} at time zone ${zone}::text)::date`;

/** SQL condition: a task accepts no submissions of the student any more. */
export const isClosedOn = ({ today, ...student }: Today): SQL<boolean> =>
  sql`(${task.lateRule} = 'refused' and ${dueDay(student)} < ${today}::date)`;

/**
 * SQL expression: the day on which a lesson opens for an enrolled student; null if it is open from its publication. For
 * those who are not enrolled it is null unless the lesson has a day of its own.
 */
export const openingDay = (student: ForStudent) =>
  sql<string | null>`case ${lesson.opensFrom} when 'publication' then null when 'date' then ${lesson.opensDay}
    else (${startDay(student, lesson.opensFrom)}) + ${lesson.opensAfterDays} end`;

/**
 * SQL condition: the day that its tutor chose for a lesson has come. Days that count from a student's start mean
 * nothing to visitors, so a free lesson does not wait for them.
 */
export const isReleased = ({ today }: Pick<Today, 'today'>): SQL<boolean> =>
  sql<boolean>`(${lesson.opensFrom} <> 'date' or ${lesson.opensDay} <= ${today}::date)`;

/**
 * SQL expression: the lesson that a student must complete before this one opens; null if there is none. Only published
 * lessons before it count, so lessons never wait for each other, or for one that no student can complete. A lesson that
 * the student has opened once stays open, also if the order changes or the student takes a completion back.
 */
export const awaitedLesson = ({ studentId }: Pick<ForStudent, 'studentId'>) =>
  sql<{
    _id: string;
    title: string;
  } | null>`case when (${lesson.opensAfterPrevious} or ${lesson.prerequisiteId} is not null)
    and not exists (select from ${progress} own where own.lesson_id = ${lesson.id} and own.student_id = ${studentId})
    then (select jsonb_build_object('_id', before.id, 'title', before.title) from (${prerequisite}) before
      where not exists (select from ${progress} done where done.lesson_id = before.id
        and done.student_id = ${studentId} and done.completed_at is not null)) end`;

/** SQL condition: students can complete the lesson `other` before this lesson. */
const canComeFirst = sql`(other.course_id = ${lesson.courseId} and other.published_at is not null
  and (other.position, other.created_at, other.id) < (${lesson.position}, ${lesson.createdAt}, ${lesson.id}))`;

/** SQL query: the prerequisite of a lesson: the one that its tutor chose, or else the published lesson before it. */
const prerequisite = sql`select other.id, other.title from ${lesson} other
  where ${canComeFirst} and other.id = coalesce(${lesson.prerequisiteId}, other.id)
  order by other.position desc, other.created_at desc, other.id desc limit 1`;

/** SQL expression: the lesson that its tutor chose, and whether students wait for it; null without one. */
export const chosenPrerequisite = sql<{ _id: string; title: string; isAwaited: boolean } | null>`(
  select jsonb_build_object('_id', other.id, 'title', other.title, 'isAwaited', ${canComeFirst})
  from ${lesson} other where other.id = ${lesson.prerequisiteId})`;

/** SQL condition: a published lesson is open for an enrolled student. */
export const hasOpened = ({ today, ...student }: Today): SQL<boolean> =>
  sql`(${lesson.publishedAt} is not null and coalesce(${openingDay(student)} <= ${today}::date, true)
    and ${awaitedLesson(student)} is null)`;

/** SQL condition: the day on which a published lesson opens for a student has not come. */
export const opensLater = ({ today, ...student }: Today): SQL<boolean> =>
  sql`(${lesson.publishedAt} is not null and ${openingDay(student)} > ${today}::date)`;

/**
 * SQL condition: a published lesson is open for a student and opened within the last three days (in case the server was off at midnight),
 * but after the day on which the student joined.
 */
export const hasJustOpened = ({ today, ...student }: Today): SQL<boolean> =>
  sql`(${lesson.publishedAt} is not null and ${openingDay(student)} between ${today}::date - 2 and ${today}::date
    and ${openingDay(student)} > ${startDay(student, sql`'joining'`)} and ${awaitedLesson(student)} is null)`;

/** Whether a task accepts no submissions any more, by the same rule as isClosedOn. `deadline` is the student's due day. */
export const isClosedAt = (
  moment: Date,
  { lateRule, deadline }: { lateRule: 'accepted' | 'refused'; deadline: string },
  zone: string,
) => lateRule === 'refused' && isAfterDay(moment, deadline, zone);

export interface Arrival {
  arrivedAt: Date;
  /** The student's due day when the attempt arrived. */
  dueDay: string;
}

/**
 * Days by which an attempt is late, a started day counting whole; 0 if in time. If the student's due day (`deadline`)
 * changed after the attempt arrived, the later of the two days counts.
 */
export const daysLateOf = ({ arrivedAt, dueDay }: Arrival, { deadline }: { deadline: string | null }, zone: string) =>
  daysAfter(dayAt(arrivedAt, zone), deadline && deadline > dueDay ? deadline : dueDay);

/** SQL condition: an attempt of the student is late, by the same rule as daysLateOf. */
export const arrivedLate = (student: ForStudent): SQL<boolean> =>
  sql`((${handinAttempt.arrivedAt} at time zone ${student.zone}::text)::date
    > greatest(${handinAttempt.dueDay}, ${dueDay(student)}))`;
