/** Progress. */
import { plural } from '#messages/en/locale.ts';

export const joinFirst = 'Only students of this course can save progress in it.';
export const completed = 'Lesson completed';

export const completedOf = (completed: number, lessons: number) =>
  `${completed} of ${plural(lessons, { one: '# lesson', other: '# lessons' })}`;
export const startFirst = 'Start the first lesson';
export const goOn = 'Continue where you left off';
export const nextLesson = 'Next lesson';
export const positionUnknown = 'Your position in the video could not be loaded yet. Trying again…';
