/** How a student who has not joined a course unlocks its lessons. */
import type { Course } from '#contract/courses.ts';
import { shillings } from '#contract/rules/shillings.ts';

export const unlockLabel = ({ price }: Course) =>
  price === 0
    ? 'They open as soon as you press Enroll: this course is free.'
    : `They open once you have paid ${shillings(price)} for the course: press Enroll.`;
