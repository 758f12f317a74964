/** Labels of progress. */
import type { CourseProgress } from '#contract/progress.ts';
import * as texts from '#texts/learning/progress.ts';

/** The label of the button that continues a course. */
export function nextLessonLabel({ lastAt, next }: CourseProgress) {
  if (!lastAt) return texts.startFirst;
  return next?.isBegun ? texts.goOn : texts.nextLesson;
}
