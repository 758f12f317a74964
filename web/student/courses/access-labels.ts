/** Texts that tell a student who has not joined a course how to unlock its lessons. */
import type { Course } from '#contract/courses.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/learning/courses.ts';

export const unlockLabel = ({ price }: Pick<Course, 'price'>) =>
  price === 0 ? texts.unlockFree : texts.unlockFor(shillings(price));
