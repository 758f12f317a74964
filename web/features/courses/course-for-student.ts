/** One course as a student sees it. */
import type { Course } from '#contract/courses.ts';
import { coursesApi, refetchWhenStale, useCourseQuery, useJoinedCoursesQuery } from './courses.api.ts';
import type { TaggedCourse } from './tagged-courses.ts';

export type CourseForStudent = TaggedCourse & {
  /** The student's own rating of the course; 0 if there is none. */
  myRating: number;
  /** Undefined until the course itself is loaded, because the cached lists do not contain tutors' names. */
  tutorName: string | undefined;
};

/**
 * Fetches a single course, which is far smaller than the list of all courses; until it arrives, the course's entry in a
 * cached list is used. If `course` is undefined, the request is still loading or has failed with `error` (`isGone`: the
 * course does not exist).
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

/** Whether the error says that the course does not exist; 'invalid' means that its id has the wrong format. */
const isAbsent = (error: object | undefined) =>
  error !== undefined && 'code' in error && (error.code === 'not_found' || error.code === 'invalid');
