/** A button, and the dialog in which a task is typed. The specification gives it one title and one button, for both uses. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Editor, type EditorProps } from '#web/ui/Editor.tsx';
import { TaskForm } from './TaskForm.tsx';
import { useTaskDraft } from './task-draft.ts';
import { TaskFields, type TaskToSave } from './task-fields.ts';

type Free = 'saved' | 'onSave' | 'onSaved' | 'button';

interface Props extends Pick<EditorProps<TaskFields, TaskToSave, string>, Free> {
  /** The task's id; 'new' and its lesson's id for one that is still to be added. */
  task: string;
  /** How many students have handed something in for it. */
  handins: number;
}

export function TaskEditor({ task, handins, ...rest }: Props) {
  const draft = useTaskDraft(task);
  return (
    <Editor
      {...rest}
      title="Add Task"
      saveWord="Add"
      closeWord="Close"
      first="name"
      draft={draft}
      resolver={zodResolver(TaskFields)}
    >
      {(form, onSending) => <TaskForm form={form} handins={handins} onSending={onSending} />}
    </Editor>
  );
}
