/** Deletes a lesson after a confirmation. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useDeleteLessonMutation, useLessonsQuery } from '#web/features/lessons/lessons.api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { lessonsRequiring } from './lessons-requiring.ts';

export function DeleteLesson({ lesson }: { lesson: Lesson }) {
  const alert = useAlert();
  const alertFailure = useFailureAlert();
  const navigate = useNavigate();
  const [deleteLesson, { isLoading }] = useDeleteLessonMutation();
  const [isAsking, setAsking] = useState(false);
  // The list of lessons has the current number of tasks, which may change while the lesson is open.
  const { data: lessons } = useLessonsQuery(lesson.courseId);
  const { videoName, tasks } = lessons?.find(({ _id }) => _id === lesson._id) ?? lesson;
  const requiring = lessonsRequiring(lesson, lessons);

  async function deleteNow() {
    const { error } = await deleteLesson(lesson._id);
    if (error) return alertFailure(error);
    await navigate(paths.adminLessons(lesson.courseId), { replace: true });
    return alert({ title: texts.success, message: texts.deleted, kind: 'success' });
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        {rich(texts.remove, { hidden: (words) => <span className="visually-hidden">{words}</span> })}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.areYouSure}
          confirmLabel={texts.confirmRemove}
          onConfirm={deleteNow}
          onClose={() => setAsking(false)}
        >
          <p>{texts.removeText(lesson.title, { hasVideo: Boolean(videoName), tasks })}</p>
          {requiring.length > 0 && <p>{pacingTexts.opensWithoutIt(requiring.length)}</p>}
        </Confirm>
      )}
    </>
  );
}
