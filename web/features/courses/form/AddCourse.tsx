/** Adds a course. */
import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Course } from '#contract/courses.ts';
import * as texts from '#texts/learning/courses.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useAddCourseMutation } from '#web/features/courses/courses.api.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { CourseEditor } from './CourseEditor.tsx';
import type { CourseFields, CourseToSave } from './course-fields.ts';

export function AddCourse() {
  const alert = useAlert();
  const alertFailure = useFailureAlert();
  const navigate = useNavigate();
  const [addCourse] = useAddCourseMutation();

  async function add(course: CourseToSave) {
    const { data, error } = await addCourse(course);
    await alertFailure(error);
    return data;
  }

  async function showAdded({ _id }: Course) {
    const alertOptions = { title: texts.success, message: texts.added, kind: 'success' } as const;
    if (await alert({ ...alertOptions, nextStep: texts.addLessons })) await navigate(paths.adminLessons(_id));
  }

  return (
    <CourseEditor
      title={texts.addCourse}
      saveLabel={texts.add}
      courseId="new"
      saved={blank}
      onSave={add}
      onSaved={showAdded}
      button={(open, isSaving) => (
        <Button isBusy={isSaving} onClick={open}>
          <Plus size={20} aria-hidden /> {texts.addCourse}
        </Button>
      )}
    />
  );
}

const blank: CourseFields = {
  title: '',
  desc: '',
  price: '',
  level: 'Beginner',
  language: 'en',
  img: '',
  imgName: '',
  catchUpDays: null,
};
