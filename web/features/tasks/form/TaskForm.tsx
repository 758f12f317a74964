/** The fields of a task. Only the first three are required. */
import { Textarea, TextInput } from '@mantine/core';
import * as pacingTexts from '#texts/learning/pacing.ts';
import * as texts from '#texts/learning/tasks.ts';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OnUploadingChange } from '#web/ui/dialog/FormDialog.tsx';
import { Attachments } from './Attachments.tsx';
import { DueRule } from './DueRule.tsx';
import { Rubric } from './Rubric.tsx';
import { SubmissionRules } from './SubmissionRules.tsx';
import styles from './TaskForm.module.css';
import type { ExistingWork, TaskFormState } from './task-fields.ts';

interface Props {
  form: TaskFormState;
  existing: ExistingWork;
  onUploadingChange: OnUploadingChange;
}

export function TaskForm({ form, existing, onUploadingChange }: Props) {
  const { register, formState } = form;
  const { name, desc, deadline, ...errorsBelow } = formState.errors;
  const hasOwnDays = useWatch({ control: form.control, name: 'dueFrom' }) !== 'date';
  const [isOpen, setOpen] = useState(hasOwnDays);

  return (
    <>
      <TextInput label={texts.nameLabel} autoComplete="off" error={name?.message} {...register('name')} />
      <Textarea
        label={texts.descLabel}
        description={texts.descHint}
        rows={5}
        error={desc?.message}
        {...register('desc')}
      />
      <TextInput
        label={texts.deadlineLabel}
        description={hasOwnDays && pacingTexts.deadlineUnused}
        type="date"
        error={deadline?.message}
        {...register('deadline')}
      />
      {/* This section opens automatically if one of its fields has an error. */}
      <details
        className={styles.more}
        open={isOpen || Object.keys(errorsBelow).length > 0}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>{texts.more}</summary>
        <div className={styles.fields}>
          <DueRule form={form} />
          <SubmissionRules form={form} existing={existing} />
          <Rubric form={form} isFixed={existing.marks > 0} />
          <Attachments form={form} onUploadingChange={(isSending) => onUploadingChange('file', isSending)} />
        </div>
      </details>
    </>
  );
}
