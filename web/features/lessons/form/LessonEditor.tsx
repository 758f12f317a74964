/** A button, and the dialog with the form of a lesson. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { Lesson } from '#contract/lessons.ts';
import { FormDialog, type FormDialogProps } from '#web/ui/dialog/FormDialog.tsx';
import { LessonForm } from './LessonForm.tsx';
import { useLessonDraft } from './lesson-draft.ts';
import { LessonFields, type LessonToSave } from './lesson-fields.ts';

type OwnProps = 'firstField' | 'draft' | 'resolver' | 'children';

interface Props extends Omit<FormDialogProps<LessonFields, LessonToSave, Lesson>, OwnProps> {
  /** Identifies the draft: the lesson's id, or `new:` and the course's id for a new lesson. */
  draftId: string;
  courseId: string;
  /** The lesson; undefined for a new one. */
  lesson?: Lesson;
}

export function LessonEditor({ draftId, courseId, lesson, ...rest }: Props) {
  const draft = useLessonDraft(draftId);
  return (
    <FormDialog {...rest} firstField="title" draft={draft} resolver={zodResolver(LessonFields)}>
      {(form, onSending) => (
        <LessonForm form={form} courseId={courseId} lesson={lesson} onUploadingChange={onSending} />
      )}
    </FormDialog>
  );
}
