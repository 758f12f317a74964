/** The field for the files that a tutor adds to a task. */
import { useWatch } from 'react-hook-form';
import type { SentFile } from '#contract/files.ts';
import * as texts from '#texts/learning/tasks.ts';
import { useFileUpload } from '#web/api/uploads/file-upload.ts';
import { FilesField } from '#web/ui/upload/FilesField.tsx';
import type { TaskFormState } from './task-fields.ts';

interface Props {
  form: TaskFormState;
  onUploadingChange: (isSending: boolean) => void;
}

export function Attachments({ form: { control, getValues, setValue }, onUploadingChange }: Props) {
  const files = useWatch({ control, name: 'attachments' });
  const set = (attachments: SentFile[]) => setValue('attachments', attachments, { shouldDirty: true });
  return (
    <FilesField
      {...useFileUpload()}
      label={texts.filesLabel}
      files={files}
      onAdd={({ name, fileName, bytes }) => set([...getValues('attachments'), { name, fileName, bytes }])}
      onRemove={({ name }) => set(getValues('attachments').filter((other) => other.name !== name))}
      onUploadingChange={onUploadingChange}
    />
  );
}
