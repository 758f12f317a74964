/** One course as one student sees it. */
import type { Course } from '#contract/courses.ts';
import { coursesApi, useCourseQuery, useJoinedCoursesQuery, whenOld } from './courses.api.ts';
import type { TaggedCourse } from './tagged-courses.ts';

export type SeenCourse = TaggedCourse & {
  /** What the student gave it; 0 before. */
  myRating: number;
  /** Undefined while it is on its way: no list has it. */
  tutorName: string | undefined;
};

/**
 * Asked for alone, which is far less than the list of all courses; until it
 * comes, it is taken from there if that is here already. Without `course` it
 * failed with `error` (`isGone`: there is none), or is on its way (again).
 */
export function useSeenCourse(courseId: string) {
  const { listed } = coursesApi.endpoints.courses.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ listed: data?.find(({ _id }) => _id === courseId) }),
  });
  const alone = useCourseQuery(courseId, whenOld);
  const joined = useJoinedCoursesQuery(undefined, whenOld);

  const course = alone.currentData ?? (alone.error ? undefined : listed);
  const isFetching = alone.isFetching || joined.isFetching;
  return {
    course: course && joined.data && asSeen(course, joined.data),
    error: isFetching ? undefined : (alone.error ?? joined.error),
    isGone: !isFetching && isAbsent(alone.error),
    retry: () => Promise.all([alone.refetch(), joined.refetch()]),
  };
}

function asSeen(course: Course & { tutorName?: string }, joined: { _id: string; myRating: number }[]): SeenCourse {
  const mine = joined.find(({ _id }) => _id === course._id);
  return { tutorName: undefined, ...course, type: mine ? 'yours' : 'all', myRating: mine?.myRating ?? 0 };
}

/** What is no id at all leads to no course either. */
const isAbsent = (error: object | undefined) =>
  error !== undefined && 'code' in error && (error.code === 'not_found' || error.code === 'invalid');
