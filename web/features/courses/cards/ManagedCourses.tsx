/** The cards of the courses that a member of staff manages, with loading and error states. */
import type { ReactNode } from 'react';
import type { FoundCourse } from '#contract/courses.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { CourseGrid, CourseSkeletons } from './CourseGrid.tsx';
import { ManagedCourseCard } from './ManagedCourseCard.tsx';

interface Props {
  list: {
    currentData?: FoundCourse[] | undefined;
    isFetching: boolean;
    error?: { message?: string | undefined } | undefined;
    refetch: () => unknown;
  };
  /** Shown if there are no courses. */
  empty: ReactNode;
}

export function ManagedCourses({ list: { currentData: courses, isFetching, error, refetch }, empty }: Props) {
  if (!courses && isFetching) return <CourseSkeletons managed count={6} />;
  if (!courses) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (courses.length === 0) return empty;

  return (
    <CourseGrid name="managed" managed courses={courses} card={(course) => <ManagedCourseCard course={course} />} />
  );
}
