/** How a student who has not joined a course unlocks its lessons. */
import type { Course } from '#contract/courses.ts';
import { shillings } from '#contract/rules/shillings.ts';

export const unlockLabel = ({ price }: Course) =>
  price === 0
    ? 'This course is free. Press Enroll to unlock the lessons.'
    : `Press Enroll and pay ${shillings(price)} to unlock the lessons.`;
