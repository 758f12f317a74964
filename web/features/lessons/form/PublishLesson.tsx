/** Publishes a lesson, or turns it back into a draft: after a confirmation if other lessons require it. */
import { useState } from 'react';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useLessonsQuery, useUpdateLessonMutation } from '#web/features/lessons/lessons.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { lessonsRequiring } from './lessons-requiring.ts';

export function PublishLesson({ lesson }: { lesson: Lesson }) {
  const alertFailure = useFailureAlert();
  const [updateLesson, { isLoading }] = useUpdateLessonMutation();
  const [isAsking, setAsking] = useState(false);
  const { data: lessons } = useLessonsQuery(lesson.courseId);
  const { _id, isPublished } = lesson;
  const requiring = lessonsRequiring(lesson, lessons).filter(({ prerequisite }) => prerequisite?.isAwaited);
  const needsAsking = isPublished && requiring.length > 0;

  async function change() {
    const { error } = await updateLesson({ lessonId: _id, change: { isPublished: !isPublished } });
    if (error) return alertFailure(error);
    return toast.success(isPublished ? texts.unpublished : texts.published);
  }

  return (
    <>
      <Button
        look={isPublished ? 'quiet' : 'sun'}
        isBusy={isLoading}
        onClick={needsAsking ? () => setAsking(true) : change}
      >
        {isPublished ? texts.unpublish : texts.publish}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.areYouSure}
          confirmLabel={texts.unpublish}
          onConfirm={change}
          onClose={() => setAsking(false)}
        >
          <p>{pacingTexts.opensWithoutIt(requiring.length)}</p>
        </Confirm>
      )}
    </>
  );
}
