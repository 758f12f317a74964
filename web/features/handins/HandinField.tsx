/** The field for what a task asks for: files, an address, or a text. A program has an editor, which the page brings. */
import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import type { TaskKind } from '#contract/tasks.ts';
import { useSentFiles } from '#web/api/uploads/file-upload.ts';
import { FilesField } from '#web/ui/upload/FilesField.tsx';
import type { AutosavedDraft } from './autosave/use-autosave.ts';

export interface FieldProps {
  draft: Pick<AutosavedDraft, 'fields' | 'change'>;
  onSending: (isSending: boolean) => void;
  /** Gets the name of a file that did not arrive. */
  onFailed: (fileName: string | undefined) => void;
  /** A file was taken away, whether it was there or still on its way. */
  onTakenAway: () => void;
}

export const fields: Record<Exclude<TaskKind, 'code'>, (props: FieldProps) => ReactNode> = {
  file: Files,
  link: ({ draft: { fields, change } }) => (
    <TextInput
      label="Link"
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
      label="Text"
      rows={10}
      maxLength={64_000}
      value={fields.text}
      onChange={({ target: { value } }) => change(() => ({ text: value }))}
    />
  ),
};

function Files({ draft: { fields, change }, onSending, onFailed, onTakenAway }: FieldProps) {
  const sending = useSentFiles();
  function remove({ name }: { name: string }) {
    change(({ files }) => ({ files: files.filter((file) => file.name !== name) }));
    onTakenAway();
  }
  return (
    <FilesField
      {...sending}
      label="Files"
      files={fields.files}
      onAdd={({ name, fileName, bytes }) => change(({ files }) => ({ files: [...files, { name, fileName, bytes }] }))}
      onRemove={remove}
      onCancel={onTakenAway}
      onUploadingChange={onSending}
      onFailed={onFailed}
    />
  );
}
