/** What the button says that leads on in a course. */
import type { CourseProgress } from '#contract/progress.ts';

export function nextInWords({ lastAt, next }: CourseProgress) {
  if (!lastAt) return 'Start the first lesson';
  return next?.isBegun ? 'Continue where you stopped' : 'Next lesson';
}
