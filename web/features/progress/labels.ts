/** Labels of progress. */
import type { CourseProgress } from '#contract/progress.ts';

/** The label of the button that continues a course. */
export function nextLessonLabel({ lastAt, next }: CourseProgress) {
  if (!lastAt) return 'Start the first lesson';
  return next?.isBegun ? 'Continue where you stopped' : 'Next lesson';
}
