/** The courses that match a search, as a student sees them. */
import type { CourseLevel } from '#contract/courses.ts';
import { useFoundCoursesQuery } from './courses.api.ts';
import { type TaggedCourse, useTaggedCourses } from './tagged-courses.ts';

interface Filters {
  /** Search terms; empty for all courses. */
  terms: string;
  level: CourseLevel | undefined;
}

/**
 * The best match first; without a search, by title. The server returns only which courses match, so a course is
 * the same here as in every other list. While `isSearching` the last results stay.
 */
export function useSearchedCourses({ terms, level }: Filters) {
  const all = useTaggedCourses();
  const search = useFoundCoursesQuery(terms, { skip: terms === '' });
  const error = search.isFetching ? undefined : search.error;
  const matching =
    terms === '' ? all.courses : all.courses && !error && search.data && inOrder(search.data, all.courses);

  return {
    courses: matching ? matching.filter((course) => !level || course.level === level) : undefined,
    isSearching: search.isFetching,
    error: all.error ?? error,
    retry: () => Promise.all([all.retry(), ...(terms === '' ? [] : [search.refetch()])]),
  };
}

function inOrder(found: { _id: string }[], all: TaggedCourse[]) {
  const byId = new Map(all.map((course) => [course._id, course]));
  return found.flatMap(({ _id }) => byId.get(_id) ?? []);
}
