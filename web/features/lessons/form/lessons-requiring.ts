/** The lessons that have a given lesson as their prerequisite. */
import type { Lesson } from '#contract/lessons.ts';

export const lessonsRequiring = ({ _id }: Lesson, lessons: Lesson[] = []) =>
  lessons.filter(({ prerequisite }) => prerequisite?._id === _id);
