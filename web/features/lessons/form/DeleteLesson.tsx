/** Deletes a lesson after a confirmation. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Lesson, lessonMessages } from '#contract/lessons.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { taskCountLabel } from '#web/features/lessons/labels.ts';
import { useDeleteLessonMutation, useLessonsQuery } from '#web/features/lessons/lessons.api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';

export function DeleteLesson({ lesson }: { lesson: Lesson }) {
  const alert = useAlert();
  const alertFailure = useFailureAlert();
  const navigate = useNavigate();
  const [deleteLesson, { isLoading }] = useDeleteLessonMutation();
  const [isAsking, setAsking] = useState(false);
  // The list has the current number of tasks, which may change while the lesson is open.
  const { data: lessons } = useLessonsQuery(lesson.courseId);
  const listed = lessons?.find(({ _id }) => _id === lesson._id) ?? lesson;

  async function deleteNow() {
    const { error } = await deleteLesson(lesson._id);
    if (error) return alertFailure(error);
    await navigate(paths.adminLessons(lesson.courseId), { replace: true });
    return alert({ title: 'Success', message: lessonMessages.deleted, kind: 'success' });
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        Delete<span className="visually-hidden"> lesson</span>
      </Button>
      {isAsking && (
        <Confirm title="Are you sure?" confirmLabel="Delete" onConfirm={deleteNow} onClose={() => setAsking(false)}>
          <p>
            “{lesson.title}” will be deleted with {deletedParts(listed)}. This cannot be undone.
          </p>
        </Confirm>
      )}
    </>
  );
}

function deletedParts({ videoName, tasks }: Lesson) {
  const parts = [...(videoName ? ['its video'] : []), ...(tasks > 0 ? [`its ${taskCountLabel(tasks)}`] : [])];
  return [...parts, 'all student work and progress in it'].join(', ').replace(/, ([^,]*)$/, ' and $1');
}
