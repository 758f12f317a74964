/** Publishes a lesson, or turns it back into a draft. */
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useUpdateLessonMutation } from '#web/features/lessons/lessons.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

export function PublishLesson({ lesson }: { lesson: Lesson }) {
  const alertFailure = useFailureAlert();
  const [updateLesson, { isLoading }] = useUpdateLessonMutation();
  const { _id, isPublished } = lesson;

  async function change() {
    const { error } = await updateLesson({ lessonId: _id, change: { isPublished: !isPublished } });
    if (error) return alertFailure(error);
    return toast.success(isPublished ? texts.unpublished : texts.published);
  }

  return (
    <Button look={isPublished ? 'quiet' : 'sun'} isBusy={isLoading} onClick={change}>
      {isPublished ? texts.unpublish : texts.publish}
    </Button>
  );
}
