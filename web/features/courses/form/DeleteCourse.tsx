/** Deletes a course after a confirmation. */
import { useState } from 'react';
import type { FoundCourse } from '#contract/courses.ts';
import * as texts from '#texts/learning/courses.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useDeleteCourseMutation } from '#web/features/courses/courses.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { DeletionImpact } from './DeletionImpact.tsx';

export function DeleteCourse({ course }: { course: FoundCourse }) {
  const alert = useAlert();
  const alertFailure = useFailureAlert();
  const [deleteCourse, { isLoading }] = useDeleteCourseMutation();
  const [isAsking, setAsking] = useState(false);

  async function deleteNow() {
    const { error } = await deleteCourse(course._id);
    if (error) return alertFailure(error);
    return alert({ title: texts.success, message: texts.deleted, kind: 'success' });
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        {texts.remove}
        <span className="visually-hidden"> {course.title}</span>
      </Button>
      {isAsking && (
        <Confirm
          title={texts.areYouSure}
          confirmLabel={texts.remove}
          onConfirm={deleteNow}
          onClose={() => setAsking(false)}
        >
          <p>{texts.removeText(course.title, course.students ?? 0)}</p>
          <DeletionImpact courseId={course._id} />
        </Confirm>
      )}
    </>
  );
}
