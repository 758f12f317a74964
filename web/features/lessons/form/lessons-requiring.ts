/** The lessons for which a tutor has chosen a lesson as the one to finish first. */
import type { Lesson } from '#contract/lessons.ts';

export const lessonsRequiring = ({ _id }: Lesson, lessons: Lesson[] = []) =>
  lessons.filter(({ prerequisite }) => prerequisite?._id === _id);
