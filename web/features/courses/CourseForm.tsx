/** The fields of a course. Whether it is a new one or a change, and what comes after, is the caller's business. */
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { CourseLevel } from '#contract/courses.ts';
import { Button } from '#web/ui/Button.tsx';
import { SendingWait } from '#web/ui/SendingWait.tsx';
import styles from './CourseForm.module.css';
import { CoursePicture } from './CoursePicture.tsx';
import type { CourseFormState, CourseToSave } from './course-fields.ts';

interface Props {
  form: CourseFormState;
  saveWord: string;
  onSave: (course: CourseToSave) => Promise<unknown>;
}

export function CourseForm({ form, saveWord, onSave }: Props) {
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const [isSending, setSending] = useState(false);

  return (
    <form className={styles.form} onSubmit={handleSubmit(onSave)} noValidate>
      <TextInput label="Title" error={errors.title?.message} {...register('title')} />
      <Textarea label="Description" rows={5} error={errors.desc?.message} {...register('desc')} />
      <TextInput
        label="Price (Ksh.)"
        description="Whole shillings; 0 if the course is free."
        inputMode="numeric"
        autoComplete="off"
        error={errors.price?.message}
        {...register('price')}
      />
      <NativeSelect label="Level" data={CourseLevel.options} error={errors.level?.message} {...register('level')} />
      <CoursePicture form={form} onSending={setSending} />
      <div className={styles.save}>
        <SendingWait isSending={isSending} />
        <Button type="submit" wide isBusy={isSubmitting || isSending}>
          {saveWord}
        </Button>
      </div>
    </form>
  );
}
