/** A student's progress in each course, refetched whenever a page displays it, because every lesson changes it. */
import { useProgressQuery } from './progress.api.ts';

export function useCourseProgress() {
  const { data, isLoading } = useProgressQuery(undefined, { refetchOnMountOrArgChange: true });
  return {
    /** The progress per course, the last visited course first; undefined while loading, empty after a failure. */
    progress: isLoading ? undefined : (data ?? []),
    hasFailed: !isLoading && !data,
    progressIn: (courseId: string) => data?.find((course) => course.courseId === courseId),
  };
}
