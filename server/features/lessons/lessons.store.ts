import { and, asc, eq, getTableColumns, isNotNull, or, type Placeholder, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment, intake } from '#server/db/tables/courses.ts';
import { video } from '#server/db/tables/files.ts';
import { lesson, lessonText, progress, task, unit } from '#server/db/tables/lessons.ts';
import { matchesTerms } from '#server/db/text-search.ts';
import {
  awaitedLesson,
  chosenPrerequisite,
  hasOpened,
  openingDay,
  opensLater,
} from '#server/features/deadlines/deadlines.ts';
import type { User } from '#server/http/sessions/sessions.ts';

/** All columns of a lesson except the search index. */
const { search: _, ...columns } = getTableColumns(lesson);

export type LessonRow = Awaited<ReturnType<typeof searchLessons>>[number];

const inOrder = [asc(lesson.position), asc(lesson.createdAt), asc(lesson.id)];

interface Reader {
  readerId: string | Placeholder;
  /** The school's time zone. */
  zone: string | Placeholder;
}

/** Selects lessons, each with the columns that decide whether the reader may open or change the lesson. */
const lessonsFor = (db: Db, { readerId, zone }: Reader) =>
  db
    .select({
      ...columns,
      tutorId: course.tutorId,
      courseTitle: course.title,
      tasks: sql<{ _id: string; name: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('_id', t.id, 'name', t.name)
          order by t.position, t.deadline, t.created_at, t.id), '[]') from ${task} t where t.lesson_id = ${lesson.id})`,
      unit: sql<{ _id: string; name: string } | null>`(
        select jsonb_build_object('_id', u.id, 'name', u.name) from ${unit} u
        where u.course_id = ${lesson.courseId} and u.position <= ${lesson.position} order by u.position desc limit 1)`,
      estimatedMinutes,
      isEnrolled: sql<boolean>`${enrolment.studentId} is not null`,
      opensOn: openingDay({ studentId: readerId, zone }),
      prerequisite: chosenPrerequisite,
      opensAfter: awaitedLesson({ studentId: readerId }),
      isCompleted: sql<boolean>`${progress.completedAt} is not null`,
    })
    .from(lesson)
    .innerJoin(course, eq(course.id, lesson.courseId))
    .leftJoin(lessonText, eq(lessonText.lessonId, lesson.id))
    .leftJoin(video, eq(video.name, lesson.videoName))
    .leftJoin(enrolment, and(eq(enrolment.courseId, lesson.courseId), eq(enrolment.studentId, readerId)))
    .leftJoin(progress, and(eq(progress.lessonId, lesson.id), eq(progress.studentId, readerId)));

/** SQL expression: the minutes of the text and of the video; null without either. */
const estimatedMinutes = sql<number | null>`nullif(least(600,
  coalesce(${lessonText.readingMinutes}, 0) + ceil(coalesce(${video.seconds}, 0) / 60.0)), 0)::int`;

/** SQL condition on the table `user`: the lesson is open for this student of its course. */
export const isOpenFor = (lessonId: string, day: { today: string; zone: string }) =>
  sql`exists (select from ${lesson} where ${lesson.id} = ${lessonId} and ${hasOpened({ studentId: user.id, ...day })})`;

/** The students of its course for whom a published lesson opens on a later day. */
export const listAwaitingDay = async (db: Db, lessonId: string, day: { today: string; zone: string }) => {
  const isWaiting = opensLater({ studentId: enrolment.studentId, isJoined: true, ...day });
  const rows = await db
    .select({ id: enrolment.studentId })
    .from(lesson)
    .innerJoin(course, eq(course.id, lesson.courseId))
    .innerJoin(enrolment, eq(enrolment.courseId, course.id))
    .leftJoin(intake, eq(intake.id, enrolment.intakeId))
    .where(and(eq(lesson.id, lessonId), isWaiting));
  return rows.map(({ id }) => id);
};

interface LessonFilters {
  courseId: string;
  readerId: string;
  zone: string;
  withDrafts: boolean;
}

const inCourse = ({ courseId, withDrafts }: { courseId: string | Placeholder; withDrafts: boolean | Placeholder }) =>
  and(eq(lesson.courseId, courseId), or(sql`${withDrafts}::boolean`, isNotNull(lesson.publishedAt)));

const placeholders = { readerId: sql.placeholder('readerId'), zone: sql.placeholder('zone') };

const lessonsOfCourse = preparedQuery((db) =>
  lessonsFor(db, placeholders)
    .where(inCourse({ courseId: sql.placeholder('courseId'), withDrafts: sql.placeholder('withDrafts') }))
    .orderBy(...inOrder)
    .prepare('lessons_of_course'),
);

export const listLessons = (db: Db, filters: LessonFilters): Promise<LessonRow[]> =>
  lessonsOfCourse(db).execute({ ...filters });

/**
 * Finds the lessons of a course whose title or description contains every searched word, also as a part of a longer
 * word.
 */
export const searchLessons = (db: Db, { words, ...filters }: LessonFilters & { words: string }) =>
  lessonsFor(db, filters)
    .where(and(inCourse(filters), matchesTerms(lesson.search, words)))
    .orderBy(...inOrder);

interface LessonSearch {
  reader: Pick<User, 'id' | 'type'>;
  words: string;
  limit: number;
  /** The current day in the school's time zone. */
  today: string;
  zone: string;
}

/** Finds lessons of the courses that a tutor teaches, that are open for a student, or for admins of all courses. */
export const searchAllLessons = (db: Db, { reader, words, limit, ...day }: LessonSearch) =>
  lessonsFor(db, { readerId: reader.id, zone: day.zone })
    .where(and(matchesTerms(lesson.search, words), isOpenTo(reader, day)))
    .orderBy(asc(lesson.title), asc(lesson.id))
    .limit(limit);

function isOpenTo({ id, type }: Pick<User, 'id' | 'type'>, day: { today: string; zone: string }) {
  if (type === 'admin') return undefined;
  if (type === 'tutor') return eq(course.tutorId, id);
  return and(isNotNull(enrolment.studentId), hasOpened({ studentId: id, ...day }));
}

const lessonById = preparedQuery((db) =>
  lessonsFor(db, placeholders)
    .where(eq(lesson.id, sql.placeholder('id')))
    .prepare('lesson_by_id'),
);

export const findLesson = async (
  db: Db,
  ids: { id: string; readerId: string; zone: string },
): Promise<LessonRow | undefined> => (await lessonById(db).execute(ids))[0];

/** Locks a lesson: other transactions cannot change or delete it, but can still save students' progress. */
export const lockLesson = (tx: Db, id: string) =>
  tx.select({ id: lesson.id }).from(lesson).where(eq(lesson.id, id)).for('no key update');

/** Locks a lesson against deletion until the transaction ends. */
export const lockLessonShared = (tx: Db, id: string) =>
  tx.select({ id: lesson.id }).from(lesson).where(eq(lesson.id, id)).for('key share');

export const insertLesson = async (db: Db, row: typeof lesson.$inferInsert) =>
  (await db.insert(lesson).values(row).returning({ id: lesson.id }))[0]!.id;

export const updateLesson = (db: Db, id: string, change: PgUpdateSetSource<typeof lesson>) =>
  db.update(lesson).set(change).where(eq(lesson.id, id));

export const deleteLesson = (db: Db, id: string) => db.delete(lesson).where(eq(lesson.id, id));
