/** How far a student is in each of her courses, asked for on each look: it changes with every lesson. */
import { useProgressQuery } from './progress.api.ts';

export function useCourseProgress() {
  const { data, isLoading } = useProgressQuery(undefined, { refetchOnMountOrArgChange: true });
  return {
    /** The course last visited first; undefined while it is on its way. Where it does not come, nothing is told of it. */
    progress: isLoading ? undefined : (data ?? []),
    hasFailed: !isLoading && !data,
    progressIn: (courseId: string) => data?.find((course) => course.courseId === courseId),
  };
}
