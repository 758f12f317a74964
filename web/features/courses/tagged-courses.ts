/** All courses as one student sees them: each is tagged as theirs, or as one of all the others. */
import type { Course } from '#contract/courses.ts';
import { useCoursesQuery, useJoinedCoursesQuery, whenOld } from './courses.api.ts';

export type TaggedCourse = Course & { type: 'yours' | 'all' };

/** Both lists in one, fresh after every change. Without `courses` they failed with `error`, or are on their way (again). */
export function useTaggedCourses() {
  const all = useCoursesQuery(undefined, whenOld);
  const joined = useJoinedCoursesQuery(undefined, whenOld);
  const isFetching = all.isFetching || joined.isFetching;

  return {
    courses: all.data && joined.data && tagged(all.data, joined.data),
    // RTK Query keeps the last error while it tries again.
    error: isFetching ? undefined : (all.error ?? joined.error),
    retry: () => Promise.all([all.refetch(), joined.refetch()]),
  };
}

function tagged(all: Course[], joined: Course[]): TaggedCourse[] {
  const joinedIds = new Set(joined.map((course) => course._id));
  return all.map((course) => ({ ...course, type: joinedIds.has(course._id) ? 'yours' : 'all' }));
}
