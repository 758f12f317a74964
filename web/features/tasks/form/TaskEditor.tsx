/** A button and the dialog with a task's form. The specification uses the same texts for adding and editing. */
import { zodResolver } from '@hookform/resolvers/zod';
import * as texts from '#texts/learning/tasks.ts';
import { FormDialog, type FormDialogProps } from '#web/ui/dialog/FormDialog.tsx';
import { TaskForm } from './TaskForm.tsx';
import { useTaskDraft } from './task-draft.ts';
import { type ExistingWork, TaskFields, type TaskToSave } from './task-fields.ts';

type PassedProps = 'saved' | 'onSave' | 'onSaved' | 'button';

interface Props extends Pick<FormDialogProps<TaskFields, TaskToSave, string>, PassedProps> {
  /** Identifies the draft: the task's id, or `new:` and the lesson's id for a new task. */
  draftId: string;
  existing: ExistingWork;
}

export function TaskEditor({ draftId: task, existing, ...rest }: Props) {
  const draft = useTaskDraft(task);
  return (
    <FormDialog
      {...rest}
      title={texts.addTask}
      saveLabel={texts.add}
      closeLabel={texts.close}
      firstField="name"
      draft={draft}
      resolver={zodResolver(TaskFields)}
    >
      {(form, onSending) => <TaskForm form={form} existing={existing} onUploadingChange={onSending} />}
    </FormDialog>
  );
}
