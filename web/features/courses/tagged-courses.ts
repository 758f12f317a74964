/** All courses as a student sees them, each tagged as joined ('yours') or not. */
import type { Course } from '#contract/courses.ts';
import { refetchWhenStale, useCoursesQuery, useJoinedCoursesQuery } from './courses.api.ts';

export type TaggedCourse = Course & { type: 'yours' | 'all' };

/**
 * Merges the list of all courses with the list of joined courses. If `courses` is undefined, a request is still loading
 * or has failed with `error`.
 */
export function useTaggedCourses() {
  const all = useCoursesQuery(undefined, refetchWhenStale);
  const joined = useJoinedCoursesQuery(undefined, refetchWhenStale);
  const isFetching = all.isFetching || joined.isFetching;

  return {
    courses: all.data && joined.data && tagged(all.data, joined.data),
    // RTK Query keeps the last error during a retry.
    error: isFetching ? undefined : (all.error ?? joined.error),
    retry: () => Promise.all([all.refetch(), joined.refetch()]),
  };
}

function tagged(all: Course[], joined: Course[]): TaggedCourse[] {
  const joinedIds = new Set(joined.map((course) => course._id));
  return all.map((course) => ({ ...course, type: joinedIds.has(course._id) ? 'yours' : 'all' }));
}
