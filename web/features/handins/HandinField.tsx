/** The input of a hand-in: files, a link or a text. For a program or a project the page passes a field. */
import { Textarea, TextInput } from '@mantine/core';
import * as texts from '#texts/learning/handins.ts';
import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import type { TaskKind } from '#contract/tasks.ts';
import { useFileUpload } from '#web/api/uploads/file-upload.ts';
import { FilesField } from '#web/ui/upload/FilesField.tsx';
import type { AutosavedDraft } from './autosave/use-autosave.ts';

export interface FieldProps {
  draft: Pick<AutosavedDraft, 'fields' | 'change'>;
  onUploadingChange: (isSending: boolean) => void;
  /** Called with the name of a file whose upload failed; undefined once no failed file is left. */
  onFailed: (fileName: string | undefined) => void;
  /** Called when the student removes a file or cancels its upload. */
  onRemoved: () => void;
}

export const fields: Record<Exclude<TaskKind, 'code' | 'project'>, (props: FieldProps) => ReactNode> = {
  file: Files,
  link: ({ draft: { fields, change } }) => (
    <TextInput
      label={texts.linkLabel}
      type="url"
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
      maxLength={2_000}
      value={fields.link}
      onChange={({ target: { value } }) => change(() => ({ link: value }))}
    />
  ),
  text: ({ draft: { fields, change } }) => (
    <Textarea
      label={texts.textLabel}
      rows={10}
      maxLength={64_000}
      value={fields.text}
      onChange={({ target: { value } }) => change(() => ({ text: value }))}
    />
  ),
};

function Files({ draft: { fields, change }, onUploadingChange, onFailed, onRemoved }: FieldProps) {
  const upload = useFileUpload();
  function remove({ name }: { name: string }) {
    change(({ files }) => ({ files: files.filter((file) => file.name !== name) }));
    onRemoved();
  }
  return (
    <FilesField
      {...upload}
      label={texts.filesLabel}
      files={fields.files}
      onAdd={({ name, fileName, bytes }) => change(({ files }) => ({ files: [...files, { name, fileName, bytes }] }))}
      onRemove={remove}
      onCancel={onRemoved}
      onUploadingChange={onUploadingChange}
      onFailed={onFailed}
    />
  );
}
