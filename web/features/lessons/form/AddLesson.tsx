/** Adds a draft lesson at the end of a course, and opens it. */
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useAddLessonMutation } from '#web/features/lessons/lessons.api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { LessonEditor } from './LessonEditor.tsx';
import type { LessonFields, LessonToSave } from './lesson-fields.ts';

export function AddLesson({ courseId }: { courseId: string }) {
  const alert = useAlert();
  const alertFailure = useFailureAlert();
  const navigate = useNavigate();
  const [addLesson] = useAddLessonMutation();

  async function add(lesson: LessonToSave) {
    const { data, error } = await addLesson({ courseId, lesson: { ...lesson, isPublished: false } });
    await alertFailure(error);
    return data;
  }

  async function showAdded({ _id }: Lesson) {
    await alert({ title: texts.success, message: texts.added, kind: 'success' });
    await navigate(paths.adminLesson(courseId, _id));
  }

  return (
    <LessonEditor
      title={texts.addTitle}
      saveLabel={texts.add}
      draftId={`new:${courseId}`}
      courseId={courseId}
      saved={blank}
      onSave={add}
      onSaved={showAdded}
      button={(open, isSaving) => (
        <Button isBusy={isSaving} onClick={open}>
          <Plus size={20} aria-hidden /> {texts.addLesson}
        </Button>
      )}
    />
  );
}

const blank: LessonFields = {
  title: '',
  desc: '',
  videoUrl: '',
  videoName: '',
  imgThumbnail: '',
  imgName: '',
  isFree: false,
  opensFrom: 'publication',
  opensDay: null,
  opensAfterDays: 0,
  opensAfterPrevious: false,
  prerequisiteId: null,
  minutes: null,
};
