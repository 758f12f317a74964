/** What the button says that leads on in a course. */
import type { CourseProgress } from '#contract/progress.ts';

export const nextInWords = ({ lastAt }: CourseProgress) =>
  lastAt ? 'Continue where you stopped' : 'Start the first lesson';
