/** The fields of a lesson. */
import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { OnUploadingChange } from '#web/ui/dialog/FormDialog.tsx';
import { LessonThumbnail } from './LessonThumbnail.tsx';
import { LessonVideo } from './LessonVideo.tsx';
import type { LessonFormState } from './lesson-fields.ts';

interface Props {
  form: LessonFormState;
  onUploadingChange: OnUploadingChange;
}

export function LessonForm({ form, onUploadingChange }: Props) {
  const { register, formState } = form;
  const { errors } = formState;

  return (
    <>
      <TextInput label="Title" autoComplete="off" error={errors.title?.message} {...register('title')} />
      <Textarea label="Description" rows={5} error={errors.desc?.message} {...register('desc')} />
      <LessonVideo form={form} onUploadingChange={(isSending) => onUploadingChange('video', isSending)} />
      <LessonThumbnail form={form} onUploadingChange={(isSending) => onUploadingChange('picture', isSending)} />
    </>
  );
}
