/** A button, and the dialog with the form of a course. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Course } from '#contract/courses.ts';
import { FormDialog, type FormDialogProps } from '#web/ui/dialog/FormDialog.tsx';
import { CourseForm } from './CourseForm.tsx';
import { useCourseDraft } from './course-draft.ts';
import { CourseFields, type CourseToSave } from './course-fields.ts';

type Bound = 'firstField' | 'draft' | 'resolver' | 'children';

interface Props extends Omit<FormDialogProps<CourseFields, CourseToSave, Course>, Bound> {
  /** The course's id; 'new' while the course is being added. */
  courseId: string;
}

export function CourseEditor({ courseId, ...rest }: Props) {
  const draft = useCourseDraft(courseId);
  return (
    <FormDialog {...rest} firstField="title" draft={draft} resolver={zodResolver(CourseFields)}>
      {(form, onSending) => <CourseForm form={form} onSending={onSending} />}
    </FormDialog>
  );
}
