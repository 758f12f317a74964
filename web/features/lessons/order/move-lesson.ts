/** Changes the order of a course's lessons and units. */
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useOrderLessonsMutation } from './order.api.ts';
import { orderOf, type Row } from './outline-rows.ts';

/** Returns a function that saves the order of the given rows. */
export function useReorder(courseId: string) {
  const [order] = useOrderLessonsMutation();

  return async (rows: Row[]) => {
    const { data, error } = await order({ courseId, ...orderOf(rows) });
    if (data) await tellOfPrerequisites(rows, data);
    else if (!isNotSignedIn(error)) await toast.error(texts.orderNotChanged(sentenceOf(error)));
  };
}

/** Tells the tutor which lessons no longer have to wait, because their prerequisite now comes after them. */
async function tellOfPrerequisites(before: Row[], after: Lesson[]) {
  const waited = new Set(before.flatMap(({ lesson }) => (lesson?.prerequisite?.isAwaited ? lesson._id : [])));
  const changed = after.filter(({ _id, prerequisite }) => waited.has(_id) && prerequisite && !prerequisite.isAwaited);
  const [first] = changed;
  if (!first?.prerequisite) return;
  const { title, prerequisite } = first;
  await toast.info(
    changed.length > 1 ? pacingTexts.openWithout(changed.length) : pacingTexts.opensWithout(title, prerequisite.title),
  );
}
