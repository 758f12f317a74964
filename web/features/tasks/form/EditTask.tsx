/** Edits a task. */
import type { Task } from '#contract/tasks.ts';
import * as generalTexts from '#texts/general.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { changedFields } from '#web/api/forms/changed-fields.ts';
import { useUpdateTaskMutation } from '#web/features/tasks/tasks.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { TaskEditor } from './TaskEditor.tsx';
import { type TaskFields, type TaskToSave, toDetails, toFields } from './task-fields.ts';

export function EditTask({ task }: { task: Task }) {
  const alert = useAlert();
  const [updateTask] = useUpdateTaskMutation();

  async function update(typed: TaskToSave, saved: TaskFields) {
    const change = changedFields(toDetails(typed), toDetails(saved));
    const { data, error } = await updateTask({ id: task._id, change });
    if (error && !isNotSignedIn(error)) await alert(failureAlert(error));
    return data;
  }

  return (
    <TaskEditor
      draftId={task._id}
      saved={toFields(task)}
      existing={task}
      onSave={update}
      onSaved={(message) => alert({ title: tasksTexts.success, message, kind: 'success' })}
      button={(open, isSaving) => (
        <Button look="quiet" isBusy={isSaving} onClick={open}>
          {tasksTexts.edit}
          <span className="visually-hidden"> {task.name}</span>
        </Button>
      )}
    />
  );
}

/** The alert for a failed change: the specification's text, and the reason if it is known. */
function failureAlert(error: { message?: string | undefined }) {
  const reason = sentenceOf(error);
  const failed = { title: tasksTexts.errorOccurred, message: tasksTexts.somethingWrong, kind: 'error' } as const;
  return reason === generalTexts.fault ? failed : { ...failed, reason };
}
