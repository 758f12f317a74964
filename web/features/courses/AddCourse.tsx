/** Opens a new course. */
import { Plus } from 'lucide-react';
import { courseMessages } from '#contract/courses.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CourseEditor } from './CourseEditor.tsx';
import type { CourseFields, CourseToSave } from './course-fields.ts';
import { useAddCourseMutation } from './courses.api.ts';

export function AddCourse() {
  const alert = useAlert();
  const [addCourse] = useAddCourseMutation();

  async function add(course: CourseToSave) {
    const { data, error } = await addCourse(course);
    if (error && !isNotSignedIn(error)) await alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
    return data;
  }

  return (
    <CourseEditor
      title="Add Course"
      saveWord="Add"
      courseId="new"
      saved={blank}
      onSave={add}
      onSaved={() => alert({ title: 'Success', message: courseMessages.added, kind: 'success' })}
      button={(open, isSaving) => (
        <Button isBusy={isSaving} onClick={open}>
          <Plus size={20} aria-hidden /> Add Course
        </Button>
      )}
    />
  );
}

const blank: CourseFields = { title: '', desc: '', price: '', level: 'Beginner', img: '', imgName: '' };
