/** The fields of a course, for adding and editing. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import * as texts from '#texts/learning/courses.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import '@mantine/core/styles/Input.layer.css';
import { CourseLevel } from '#contract/courses.ts';
import { locales, localeTags } from '#messages/locales.ts';
import type { OnUploadingChange } from '#web/ui/dialog/FormDialog.tsx';
import { CoursePicture } from './CoursePicture.tsx';
import type { CourseFormState } from './course-fields.ts';

interface Props {
  form: CourseFormState;
  onSending: OnUploadingChange;
}

export function CourseForm({ form, onSending }: Props) {
  const { register, formState } = form;
  const { errors } = formState;

  return (
    <>
      <TextInput label={texts.titleLabel} error={errors.title?.message} {...register('title')} />
      <Textarea label={texts.descLabel} rows={5} error={errors.desc?.message} {...register('desc')} />
      <TextInput
        label={texts.priceLabel}
        description={texts.priceHint}
        inputMode="numeric"
        autoComplete="off"
        error={errors.price?.message}
        {...register('price')}
      />
      <NativeSelect label={texts.level} data={levels} error={errors.level?.message} {...register('level')} />
      <CoursePicture form={form} onSending={(isSending) => onSending('picture', isSending)} />
      <NativeSelect
        label={texts.language}
        data={languages}
        error={errors.language?.message}
        {...register('language')}
      />
      <TextInput
        label={pacingTexts.catchUpLabel}
        description={pacingTexts.catchUpHint}
        inputMode="numeric"
        autoComplete="off"
        error={errors.catchUpDays?.message}
        {...register('catchUpDays', { setValueAs: emptyToNull })}
      />
    </>
  );
}

const emptyToNull = (typed: string | number | null) => (typed === '' ? null : typed);

const levels = CourseLevel.options.map((level) => ({ value: level, label: texts.levels[level] }));
const languages = localeTags.map((tag) => ({ value: tag, label: locales[tag] }));
