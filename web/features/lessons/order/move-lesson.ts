/** Changes the order of a course's lessons and units. */
import * as texts from '#texts/learning/lessons.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useOrderLessonsMutation } from './order.api.ts';
import { orderOf, type Row } from './outline-rows.ts';

/** Returns a function that puts lessons and units into the order of the given rows. */
export function useReorder(courseId: string) {
  const [order] = useOrderLessonsMutation();

  return async (rows: Row[]) => {
    const { error } = await order({ courseId, ...orderOf(rows) });
    if (error && !isNotSignedIn(error)) await toast.error(texts.orderNotChanged(sentenceOf(error)));
  };
}
