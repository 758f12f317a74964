/** A button, and the dialog in which a task is typed. The specification gives it one title and one button, for both uses. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { TaskDetails } from '#contract/tasks.ts';
import { Editor, type EditorProps } from '#web/ui/Editor.tsx';
import { useTaskDraft } from './task-draft.ts';
import type { TaskFields } from './task-fields.ts';

type Free = 'saved' | 'onSave' | 'onSaved' | 'button';

interface Props extends Pick<EditorProps<TaskFields, TaskDetails, string>, Free> {
  /** The task's id; 'new' and its lesson's id for one that is still to be added. */
  task: string;
}

export function TaskEditor({ task, ...rest }: Props) {
  const draft = useTaskDraft(task);
  return (
    <Editor
      {...rest}
      title="Add Task"
      saveWord="Add"
      closeWord="Close"
      first="name"
      draft={draft}
      resolver={zodResolver(TaskDetails)}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextInput label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
          <Textarea label="Description" rows={5} error={errors.desc?.message} {...register('desc')} />
          <TextInput label="Deadline" type="date" error={errors.deadline?.message} {...register('deadline')} />
        </>
      )}
    </Editor>
  );
}
