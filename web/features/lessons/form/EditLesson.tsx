/** A button and the dialog in which a tutor edits a lesson. */
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { changedFields } from '#web/api/forms/changed-fields.ts';
import { useUpdateLessonMutation } from '#web/features/lessons/lessons.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LessonEditor } from './LessonEditor.tsx';
import type { LessonFields, LessonToSave } from './lesson-fields.ts';

export function EditLesson({ lesson }: { lesson: Lesson }) {
  const alert = useAlert();
  const alertFailure = useFailureAlert();
  const [updateLesson] = useUpdateLessonMutation();

  async function update(typed: LessonToSave, saved: LessonFields) {
    const change = changedFields(typed, saved);
    const { data, error } = await updateLesson({ lessonId: lesson._id, change });
    await alertFailure(error);
    return data;
  }

  const tellOfUpdate = ({ prerequisite }: Lesson) =>
    alert({
      title: texts.success,
      message: texts.updated,
      ...(prerequisite && !prerequisite.isAwaited && { reason: pacingTexts.notAwaited(prerequisite.title) }),
      kind: 'success',
    });

  return (
    <LessonEditor
      title={texts.updateLesson}
      saveLabel={texts.update}
      draftId={lesson._id}
      courseId={lesson.courseId}
      lesson={lesson}
      saved={{ ...lesson, prerequisiteId: lesson.prerequisite?._id ?? null }}
      onSave={update}
      onSaved={tellOfUpdate}
      button={(open, isSaving) => (
        <Button look="quiet" isBusy={isSaving} onClick={open}>
          {rich(texts.edit, { hidden: (words) => <span className="visually-hidden">{words}</span> })}
        </Button>
      )}
    />
  );
}
