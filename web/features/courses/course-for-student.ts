/** One course as a student sees it. */
import type { Course } from '#contract/courses.ts';
import { coursesApi, refetchWhenStale, useCourseQuery, useJoinedCoursesQuery } from './courses.api.ts';
import type { TaggedCourse } from './tagged-courses.ts';

export type CourseForStudent = TaggedCourse & {
  /** The student's rating; 0 before. */
  myRating: number;
  /** Undefined while loading: the lists do not have it. */
  tutorName: string | undefined;
};

/**
 * Fetched alone, which is far smaller than the list of all courses; until it arrives, a cached list's entry is
 * used. Without `course` it has failed with `error` (`isGone`: it does not exist), or is loading.
 */
export function useCourseForStudent(courseId: string) {
  const { listed } = coursesApi.endpoints.courses.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ listed: data?.find(({ _id }) => _id === courseId) }),
  });
  const alone = useCourseQuery(courseId, refetchWhenStale);
  const joined = useJoinedCoursesQuery(undefined, refetchWhenStale);

  const course = alone.currentData ?? (alone.error ? undefined : listed);
  const isFetching = alone.isFetching || joined.isFetching;
  return {
    course: course && joined.data && asCourseForStudent(course, joined.data),
    error: isFetching ? undefined : (alone.error ?? joined.error),
    isGone: !isFetching && isAbsent(alone.error),
    retry: () => Promise.all([alone.refetch(), joined.refetch()]),
  };
}

function asCourseForStudent(
  course: Course & { tutorName?: string },
  joined: { _id: string; myRating: number }[],
): CourseForStudent {
  const mine = joined.find(({ _id }) => _id === course._id);
  return { tutorName: undefined, ...course, type: mine ? 'yours' : 'all', myRating: mine?.myRating ?? 0 };
}

/** 'invalid' is an id of the wrong format. */
const isAbsent = (error: object | undefined) =>
  error !== undefined && 'code' in error && (error.code === 'not_found' || error.code === 'invalid');
