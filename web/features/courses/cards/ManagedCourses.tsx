/** The cards of the courses that somebody looks after; while they come, and when they do not. */
import type { ReactNode } from 'react';
import type { FoundCourse } from '#contract/courses.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { CourseGrid, CourseSkeletons } from './CourseGrid.tsx';
import { TaughtCourseCard } from './ManagedCourseCard.tsx';

interface Props {
  asked: {
    currentData?: FoundCourse[] | undefined;
    isFetching: boolean;
    error?: { message?: string | undefined } | undefined;
    refetch: () => unknown;
  };
  /** What is said where there is none. */
  empty: ReactNode;
}

export function TaughtCourses({ asked: { currentData: courses, isFetching, error, refetch }, empty }: Props) {
  if (!courses && isFetching) return <CourseSkeletons taught count={6} />;
  if (!courses) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (courses.length === 0) return empty;

  return <CourseGrid name="taught" taught courses={courses} card={(course) => <TaughtCourseCard course={course} />} />;
}
