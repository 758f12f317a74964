/** A button, and the dialog in which a task is typed. The specification gives it one title and one button, for both uses. */
import { zodResolver } from '@hookform/resolvers/zod';
import { FormDialog, type FormDialogProps } from '#web/ui/dialog/FormDialog.tsx';
import { TaskForm } from './TaskForm.tsx';
import { useTaskDraft } from './task-draft.ts';
import { type Given, TaskFields, type TaskToSave } from './task-fields.ts';

type Free = 'saved' | 'onSave' | 'onSaved' | 'button';

interface Props extends Pick<FormDialogProps<TaskFields, TaskToSave, string>, Free> {
  /** The task's id; 'new' and its lesson's id for one that is still to be added. */
  task: string;
  given: Given;
}

export function TaskEditor({ task, given, ...rest }: Props) {
  const draft = useTaskDraft(task);
  return (
    <FormDialog
      {...rest}
      title="Add Task"
      saveLabel="Add"
      closeLabel="Close"
      firstField="name"
      draft={draft}
      resolver={zodResolver(TaskFields)}
    >
      {(form, onSending) => <TaskForm form={form} given={given} onSending={onSending} />}
    </FormDialog>
  );
}
