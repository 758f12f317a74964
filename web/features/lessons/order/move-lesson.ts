/** Moves a lesson to another position in its course. */
import { arrayMove } from '@dnd-kit/sortable';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useOrderLessonsMutation } from '#web/features/lessons/lessons.api.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/**
 * Returns a function that moves a lesson from one position to another.
 *
 * @param lessons  all lessons of the course, in order; positions count from 0
 */
export function useMoveLesson(courseId: string, lessons: Lesson[]) {
  const [order] = useOrderLessonsMutation();

  return async (from: number, to: number) => {
    const lessonIds = arrayMove(lessons, from, to).map(({ _id }) => _id);
    const { error } = await order({ courseId, lessonIds });
    if (error && !isNotSignedIn(error)) await toast.error(texts.orderNotChanged(sentenceOf(error)));
  };
}
