/** The courses that match a search, as a student sees them. */
import type { CourseLanguage, CourseLevel } from '#contract/courses.ts';
import { useFoundCoursesQuery } from './courses.api.ts';
import { type TaggedCourse, useTaggedCourses } from './tagged-courses.ts';

interface Filters {
  /** Search terms; empty for all courses. */
  terms: string;
  level: CourseLevel | undefined;
  language: CourseLanguage | undefined;
}

/**
 * The courses that match, the best match first; without search terms all courses by title. The server returns only
 * which courses match; their data come from useTaggedCourses(), so that a course looks the same in every list. While
 * `isSearching` is true the last results stay.
 */
export function useSearchedCourses({ terms, level, language }: Filters) {
  const all = useTaggedCourses();
  const search = useFoundCoursesQuery({ q: terms, language }, { skip: terms === '' });
  const error = search.isFetching ? undefined : search.error;
  const matching =
    terms === '' ? all.courses : all.courses && !error && search.data && inOrder(search.data, all.courses);
  const isIncluded = (course: TaggedCourse) =>
    (!level || course.level === level) && (!language || course.language === language);

  return {
    courses: matching ? matching.filter(isIncluded) : undefined,
    /** All courses, regardless of the search and the filters. */
    all: all.courses,
    isSearching: search.isFetching,
    error: all.error ?? error,
    retry: () => Promise.all([all.retry(), ...(terms === '' ? [] : [search.refetch()])]),
  };
}

function inOrder(found: { _id: string }[], all: TaggedCourse[]) {
  const byId = new Map(all.map((course) => [course._id, course]));
  return found.flatMap(({ _id }) => byId.get(_id) ?? []);
}
