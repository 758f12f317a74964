/** Deletes a course after a confirmation. */
import { useState } from 'react';
import { courseMessages, type FoundCourse } from '#contract/courses.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useDeleteCourseMutation } from '#web/features/courses/courses.api.ts';
import { studentCountLabel } from '#web/features/courses/labels.ts';
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
    return alert({ title: 'Success', message: courseMessages.deleted, kind: 'success' });
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        Delete<span className="visually-hidden"> {course.title}</span>
      </Button>
      {isAsking && (
        <Confirm title="Are you sure?" confirmLabel="Delete" onConfirm={deleteNow} onClose={() => setAsking(false)}>
          <p>
            “{course.title}” will be deleted with everything in it. {affectedStudents(course.students ?? 0)} This cannot
            be undone.
          </p>
          <DeletionImpact courseId={course._id} />
        </Confirm>
      )}
    </>
  );
}

const affectedStudents = (students: number) =>
  students === 0 ? 'No student has joined it.' : `${studentCountLabel(students)} will lose access.`;
