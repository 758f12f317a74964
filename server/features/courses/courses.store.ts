import { and, asc, count, desc, eq, getTableColumns, gte, inArray, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { CourseDeletionImpact, CourseLanguage } from '#contract/courses.ts';
import type { Db } from '#server/db/connect.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { user } from '#server/db/tables/accounts.ts';
import { challenge } from '#server/db/tables/challenges.ts';
import { course, enrolment, rating } from '#server/db/tables/courses.ts';
import { challengeAttempt } from '#server/db/tables/gradings.ts';
import { handin, handinAttempt, mark } from '#server/db/tables/handins.ts';
import { paidEnrolment } from '#server/db/tables/ledger.ts';
import { lesson, task } from '#server/db/tables/lessons.ts';
import { matchesTerms, searchTerms } from '#server/db/text-search.ts';

/** All columns of a course except the generated search columns. */
const { search: _search, titleSearch: _titleSearch, ...columns } = getTableColumns(course);

export type CourseRow = Omit<typeof course.$inferSelect, 'search' | 'titleSearch'>;

const byTitle = [asc(course.title), asc(course.id)];

/** @param language  only courses in this language; undefined for all */
export const listCourses = (db: Db, language: CourseLanguage | undefined) =>
  db
    .select(columns)
    .from(course)
    .where(inLanguage(language))
    .orderBy(...byTitle);

/** The courses that a student has joined, by title, each with the student's rating; 0 without one. */
export const listCoursesOf = (db: Db, studentId: string) =>
  db
    .select({ ...columns, myRating: sql<number>`coalesce(${rating.value}, 0)` })
    .from(enrolment)
    .innerJoin(course, eq(course.id, enrolment.courseId))
    .leftJoin(rating, and(eq(rating.courseId, course.id), eq(rating.studentId, enrolment.studentId)))
    .where(eq(enrolment.studentId, studentId))
    .orderBy(...byTitle);

const students = sql<number>`(select count(*)::int from ${enrolment} where course_id = ${course}.id)`;

interface ManagedFilter {
  /** Only this tutor's courses; undefined for all. */
  tutorId: string | undefined;
  /** Only courses in this language; undefined for all. */
  language: CourseLanguage | undefined;
}

export const listManagedCourses = (db: Db, filter: ManagedFilter) =>
  db
    .select({ ...columns, students })
    .from(course)
    .where(matchesFilter(filter))
    .orderBy(...byTitle);

interface Search extends ManagedFilter {
  words: string;
  /** The most courses to return; undefined for all. */
  limit?: number | undefined;
}

/** Courses with every searched word, also as part of a longer word, in title or description; title matches first. */
export async function searchCourses(db: Db, { words, limit, ...filter }: Search): Promise<CourseRow[]> {
  const isInTitle = matchesTerms(course.titleSearch, words);
  const order = isInTitle ? [desc(isInTitle), desc(titleSimilarity(words)), ...byTitle] : byTitle;
  const found = db
    .select(columns)
    .from(course)
    .where(and(matchesFilter(filter), matchesTerms(course.search, words)))
    .orderBy(...order);
  return limit === undefined ? found : found.limit(limit);
}

/** The least similarity of a suggested title to the searched word, from 0 to 1: "grafics" has 0.42 to "graphics". */
const MIN_SIMILARITY = 0.4;

/** Courses with a similar title. There are few titles, so no index is needed. */
export const searchSimilarCourses = (db: Db, { words, ...filter }: Search): Promise<CourseRow[]> =>
  db
    .select(columns)
    .from(course)
    .where(and(matchesFilter(filter), ...searchTerms(words).map((word) => gte(titleSimilarity(word), MIN_SIMILARITY))))
    .orderBy(desc(titleSimilarity(words)), ...byTitle);

/** The number of students of each of these courses that has any. */
export async function countStudents(db: Db, courseIds: string[]) {
  const rows = await db
    .select({ courseId: enrolment.courseId, students: count() })
    .from(enrolment)
    .where(inArray(enrolment.courseId, courseIds))
    .groupBy(enrolment.courseId);
  return new Map(rows.map(({ courseId, students }) => [courseId, students]));
}

const matchesFilter = ({ tutorId, language }: ManagedFilter) =>
  and(tutorId ? eq(course.tutorId, tutorId) : undefined, inLanguage(language));

const inLanguage = (language: CourseLanguage | undefined) => (language ? eq(course.language, language) : undefined);

const titleSimilarity = (words: string) => sql`word_similarity(plain(${words}), ${course.titleSearch})`;

const courseById = preparedQuery((db) =>
  db
    .select({ ...columns, tutorName: user.name })
    .from(course)
    .innerJoin(user, eq(user.id, course.tutorId))
    .where(eq(course.id, sql.placeholder('id')))
    .prepare('course_by_id'),
);

/** The course with its tutor's name. */
export const findCourse = async (db: Db, id: string): Promise<(CourseRow & { tutorName: string }) | undefined> =>
  (await courseById(db).execute({ id }))[0];

/** Locks the course: until the transaction ends, no other transaction changes or locks it. */
export const lockCourse = async (tx: Db, id: string): Promise<CourseRow | undefined> =>
  (await tx.select(columns).from(course).where(eq(course.id, id)).for('update'))[0];

/** Locks the course against changes until the transaction ends; several transactions may hold this lock together. */
export const lockCourseShared = async (tx: Db, id: string): Promise<CourseRow | undefined> =>
  (await tx.select(columns).from(course).where(eq(course.id, id)).for('share'))[0];

export const insertCourse = async (db: Db, row: typeof course.$inferInsert): Promise<CourseRow> =>
  (await db.insert(course).values(row).returning(columns))[0]!;

export const updateCourse = async (db: Db, id: string, change: PgUpdateSetSource<typeof course>): Promise<CourseRow> =>
  (await db.update(course).set(change).where(eq(course.id, id)).returning(columns))[0]!;

/** The pictures and videos of a course's lessons, locked until the transaction ends. */
export const lockFilesOfLessons = (tx: Db, courseId: string) =>
  tx
    .select({ pictureName: lesson.pictureName, videoName: lesson.videoName })
    .from(lesson)
    .where(eq(lesson.courseId, courseId))
    .for('update');

/** Whether a student has paid for the course. The caller has locked the course, so that nobody can join meanwhile. */
export const isPaidFor = async (tx: Db, id: string) =>
  (
    await tx
      .select({ courseId: paidEnrolment.courseId })
      .from(paidEnrolment)
      .where(eq(paidEnrolment.courseId, id))
      .limit(1)
  ).length === 1;

/** How much of its students' work is deleted with a course. */
export async function countDeletionImpact(db: Db, id: string): Promise<CourseDeletionImpact> {
  const { rows } = await db.execute<CourseDeletionImpact>(sql`
    with handed_in as (
      select ${handin.id}, ${handin.studentId},
        (select count(*) from ${mark} join ${handinAttempt} on ${handinAttempt.id} = ${mark.attemptId}
         where ${handinAttempt.handinId} = ${handin.id}) as marks
      from ${handin} join ${task} on ${task.id} = ${handin.taskId} join ${lesson} on ${lesson.id} = ${task.lessonId}
      where ${lesson.courseId} = ${id} and exists (
        select from ${handinAttempt}
        where ${handinAttempt.handinId} = ${handin.id} and ${handinAttempt.arrivedAt} is not null)),
    solved as (
      select ${challengeAttempt.studentId}
      from ${challengeAttempt} join ${challenge} on ${challenge.id} = ${challengeAttempt.challengeId}
      where ${challenge.courseId} = ${id})
    select (select count(*)::int from handed_in) as handins,
      (select coalesce(sum(marks), 0)::int from handed_in) as marks,
      (select count(*)::int from solved) as attempts,
      (select count(*)::int from (select student_id from handed_in union select student_id from solved) as whose) as students`);
  return rows[0]!;
}

export const deleteCourse = (db: Db, id: string) => db.delete(course).where(eq(course.id, id));
