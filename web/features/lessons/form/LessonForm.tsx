/** The fields of a lesson. */
import { Textarea, TextInput } from '@mantine/core';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/lessons.ts';
import '@mantine/core/styles/Input.layer.css';
import type { OnUploadingChange } from '#web/ui/dialog/FormDialog.tsx';
import { Checkbox } from '#web/ui/form/Checkbox.tsx';
import { LessonOpening } from './LessonOpening.tsx';
import { LessonThumbnail } from './LessonThumbnail.tsx';
import { LessonToFinish } from './LessonToFinish.tsx';
import { LessonVideo } from './LessonVideo.tsx';
import type { LessonFormState } from './lesson-fields.ts';

interface Props {
  form: LessonFormState;
  courseId: string;
  /** The lesson; undefined for a new one. */
  lesson: Lesson | undefined;
  onUploadingChange: OnUploadingChange;
}

export function LessonForm({ form, courseId, lesson, onUploadingChange }: Props) {
  const { register, formState } = form;
  const { errors } = formState;

  return (
    <>
      <TextInput label={texts.titleLabel} autoComplete="off" error={errors.title?.message} {...register('title')} />
      <Textarea label={texts.descLabel} rows={5} error={errors.desc?.message} {...register('desc')} />
      <LessonVideo form={form} onUploadingChange={(isSending) => onUploadingChange('video', isSending)} />
      <LessonThumbnail form={form} onUploadingChange={(isSending) => onUploadingChange('picture', isSending)} />
      <Checkbox label={texts.anyoneMayWatch} hint={texts.anyoneMayWatchHint} {...register('isFree')} />
      <LessonOpening form={form} />
      <LessonToFinish form={form} courseId={courseId} lesson={lesson} />
      <TextInput
        label={texts.minutesLabel}
        description={texts.minutesHint}
        inputMode="numeric"
        autoComplete="off"
        error={errors.minutes?.message}
        {...register('minutes', { setValueAs: emptyToNull })}
      />
    </>
  );
}

const emptyToNull = (typed: string | number | null) => (typed === '' ? null : typed);
