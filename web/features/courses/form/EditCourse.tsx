/** Edits a course. */
import type { FoundCourse } from '#contract/courses.ts';
import * as texts from '#texts/learning/courses.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { changedFields } from '#web/api/forms/changed-fields.ts';
import { useUpdateCourseMutation } from '#web/features/courses/courses.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { CourseEditor } from './CourseEditor.tsx';
import type { CourseFields, CourseToSave } from './course-fields.ts';

export function EditCourse({ course }: { course: FoundCourse }) {
  const alert = useAlert();
  const [updateCourse] = useUpdateCourseMutation();

  async function update(typed: CourseToSave, found: CourseFields) {
    const change = changedFields(typed, found);
    const { data, error } = await updateCourse({ id: course._id, change });
    if (error && !isNotSignedIn(error))
      await alert({ title: titleFor(error.code), message: sentenceOf(error), kind: 'error' });
    return data;
  }

  return (
    <CourseEditor
      title={texts.updateCourse}
      saveLabel={texts.update}
      courseId={course._id}
      saved={course}
      onSave={update}
      onSaved={() => alert({ title: texts.success, message: texts.updated, kind: 'success' })}
      button={(open, isSaving) => (
        <Button look="quiet" isBusy={isSaving} onClick={open}>
          {texts.edit}
          <span className="visually-hidden"> {course.title}</span>
        </Button>
      )}
    />
  );
}

/**
 * The alert's title. The specification's "Permission Denied" is for a refusal, not for a lost connection or a fault.
 */
const titleFor = (code: string | undefined) =>
  code === 'offline' || code === 'fault' ? texts.failed : texts.permissionDenied;
