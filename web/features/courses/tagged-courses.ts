/** All courses as one student sees them: each is tagged as theirs, or as one of all the others. */
import type { Course } from '#contract/courses.ts';
import { useCoursesQuery, useJoinedCoursesQuery } from './courses.api.ts';

export type TaggedCourse = Course & { type: 'yours' | 'all' };

/** Both lists in one, fresh after every change. Without `courses` they are on their way, or failed with `error`. */
export function useTaggedCourses() {
  const all = useCoursesQuery();
  const joined = useJoinedCoursesQuery();

  return {
    courses: all.data && joined.data && tagged(all.data, joined.data),
    error: all.error ?? joined.error,
    retry: () => Promise.all([all.refetch(), joined.refetch()]),
  };
}

function tagged(all: Course[], joined: Course[]): TaggedCourse[] {
  const joinedIds = new Set(joined.map((course) => course._id));
  return all.map((course) => ({ ...course, type: joinedIds.has(course._id) ? 'yours' : 'all' }));
}
