/** The courses that fit what somebody is looking for, as one student sees them. */
import type { CourseLevel } from '#contract/courses.ts';
import { useFoundCoursesQuery } from './courses.api.ts';
import { type TaggedCourse, useTaggedCourses } from './tagged-courses.ts';

interface Wish {
  /** Empty for any. */
  words: string;
  level: CourseLevel | undefined;
}

/**
 * Best first; without words by title. The server only says which courses the
 * words fit, so that a course is the same here as in every other list. While it
 * looks (`isSearching`) those it found last stay.
 */
export function useSearchedCourses({ words, level }: Wish) {
  const all = useTaggedCourses();
  const found = useFoundCoursesQuery(words, { skip: words === '' });
  const error = found.isFetching ? undefined : found.error;
  const fitting = words === '' ? all.courses : all.courses && !error && found.data && these(found.data, all.courses);

  return {
    courses: fitting ? fitting.filter((course) => !level || course.level === level) : undefined,
    isSearching: found.isFetching,
    error: all.error ?? error,
    retry: () => Promise.all([all.retry(), ...(words === '' ? [] : [found.refetch()])]),
  };
}

function these(found: { _id: string }[], all: TaggedCourse[]) {
  const byId = new Map(all.map((course) => [course._id, course]));
  return found.flatMap(({ _id }) => byId.get(_id) ?? []);
}
