/** What visitors see of courses: no draft, no contact data. */
import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import type { CourseFilter, CourseLevel } from '#contract/courses.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course } from '#server/db/tables/courses.ts';
import { lesson } from '#server/db/tables/lessons.ts';
import { matchesTerms } from '#server/db/text-search.ts';
import { isReleased } from '#server/features/deadlines/deadlines.ts';

export interface CatalogueFilter {
  words: string;
  level: CourseLevel | undefined;
  language: CourseFilter['language'];
  /** Only courses that cost nothing. */
  isFree: boolean;
}

const columns = {
  id: course.id,
  title: course.title,
  desc: course.desc,
  pictureName: course.pictureName,
  price: course.price,
  level: course.level,
  language: course.language,
  rating: course.rating,
  ratings: course.ratings,
  tutorName: user.name,
};

export type ListedCourse = Awaited<ReturnType<typeof listCourses>>[number];

interface Page {
  /** The first is 1. */
  page: number;
  size: number;
}

/** The courses of one page of the catalogue, by title. */
export const listCourses = (db: Db, filter: CatalogueFilter, { page, size }: Page) =>
  db
    .select(columns)
    .from(course)
    .innerJoin(user, eq(user.id, course.tutorId))
    .where(matches(filter))
    .orderBy(asc(course.title), asc(course.id))
    .limit(size)
    .offset((page - 1) * size);

export const countCourses = async (db: Db, filter: CatalogueFilter) =>
  (await db.select({ courses: count() }).from(course).where(matches(filter)))[0]!.courses;

const matches = ({ words, level, language, isFree }: CatalogueFilter) =>
  and(
    matchesTerms(course.search, words),
    level && eq(course.level, level),
    language && eq(course.language, language),
    isFree ? eq(course.price, 0) : undefined,
  );

/** The courses with most ratings, then by title. */
export const listMostRatedCourses = (db: Db, number: number) =>
  db
    .select(columns)
    .from(course)
    .innerJoin(user, eq(user.id, course.tutorId))
    .orderBy(sql`${course.ratings} desc`, asc(course.title), asc(course.id))
    .limit(number);

export const findCourse = async (db: Db, id: string): Promise<ListedCourse | undefined> =>
  (await db.select(columns).from(course).innerJoin(user, eq(user.id, course.tutorId)).where(eq(course.id, id)))[0];

const isPublishedIn = (courseId: string) => and(eq(lesson.courseId, courseId), isNotNull(lesson.publishedAt));

/** The current day in the school's time zone. */
type Day = { today: string };

/** SQL condition: visitors may watch a published lesson. */
const isOpenToAnyone = (day: Day) => sql<boolean>`(${lesson.isFree} and ${isReleased(day)})`;

/** The titles of a course's published lessons, in order. */
export const listLessonTitles = (db: Db, { courseId, ...day }: Day & { courseId: string }) =>
  db
    .select({ id: lesson.id, title: lesson.title, isFree: isOpenToAnyone(day) })
    .from(lesson)
    .where(isPublishedIn(courseId))
    .orderBy(asc(lesson.position), asc(lesson.createdAt), asc(lesson.id));

/** A published lesson that anyone may watch; undefined for any other lesson. */
export const findFreeLesson = async (db: Db, { id, courseId, ...day }: Day & { id: string; courseId: string }) =>
  (
    await db
      .select({ id: lesson.id, title: lesson.title, desc: lesson.desc, videoName: lesson.videoName })
      .from(lesson)
      .where(and(isPublishedIn(courseId), eq(lesson.id, id), isOpenToAnyone(day)))
  )[0];

export const listCourseIds = async (db: Db) =>
  (await db.select({ id: course.id }).from(course).orderBy(asc(course.title), asc(course.id))).map(({ id }) => id);
