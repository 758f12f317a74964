/** One course as one student sees it. */
import type { Course } from '#contract/courses.ts';
import { coursesApi, useCourseQuery, useCoursesQuery, useJoinedCoursesQuery, whenOld } from './courses.api.ts';
import type { TaggedCourse } from './tagged-courses.ts';

export type SeenCourse = TaggedCourse & {
  /** What the student gave it; 0 before. */
  myRating: number;
};

/**
 * Taken from the list of all courses where that is here already; otherwise it
 * is asked for alone, which is far less than the list. Without `course` it failed
 * with `error` (`isGone`: there is none), or is on its way (again).
 */
export function useSeenCourse(courseId: string) {
  const { isListed } = coursesApi.endpoints.courses.useQueryState(undefined, {
    selectFromResult: ({ data }) => ({ isListed: data?.some(({ _id }) => _id === courseId) ?? false }),
  });
  const list = useCoursesQuery(undefined, { ...whenOld, skip: !isListed });
  const alone = useCourseQuery(courseId, { skip: isListed });
  const joined = useJoinedCoursesQuery(undefined, whenOld);

  const course = isListed ? list.data?.find(({ _id }) => _id === courseId) : alone.currentData;
  const isFetching = alone.isFetching || joined.isFetching;
  return {
    course: course && joined.data && asSeen(course, joined.data),
    error: isFetching ? undefined : (alone.error ?? joined.error),
    isGone: !isFetching && isAbsent(alone.error),
    retry: () => Promise.all([...(isListed ? [] : [alone.refetch()]), joined.refetch()]),
  };
}

function asSeen(course: Course, joined: { _id: string; myRating: number }[]): SeenCourse {
  const mine = joined.find(({ _id }) => _id === course._id);
  return { ...course, type: mine ? 'yours' : 'all', myRating: mine?.myRating ?? 0 };
}

/** What is no id at all leads to no course either. */
const isAbsent = (error: object | undefined) =>
  error !== undefined && 'code' in error && (error.code === 'not_found' || error.code === 'invalid');
