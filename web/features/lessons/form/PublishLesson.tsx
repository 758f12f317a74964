/** Publishes a lesson, or turns it back into a draft. */
import type { Lesson } from '#contract/lessons.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useUpdateLessonMutation } from '#web/features/lessons/lessons.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

export function PublishLesson({ lesson }: { lesson: Lesson }) {
  const alert = useAlert();
  const [updateLesson, { isLoading }] = useUpdateLessonMutation();
  const { _id, isPublished } = lesson;

  async function change() {
    const { error } = await updateLesson({ lessonId: _id, change: { isPublished: !isPublished } });
    if (isNotSignedIn(error)) return;
    if (error) return alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
    return toast.success(isPublished ? 'A draft again: students no longer see it.' : 'Published: students see it now.');
  }

  return (
    <Button look={isPublished ? 'quiet' : 'sun'} isBusy={isLoading} onClick={change}>
      {isPublished ? 'Unpublish' : 'Publish'}
    </Button>
  );
}
