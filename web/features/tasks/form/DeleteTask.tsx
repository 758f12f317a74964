/** Deletes a task after a confirmation. */
import { useState } from 'react';
import type { Task } from '#contract/tasks.ts';
import * as texts from '#texts/learning/tasks.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useDeleteTaskMutation } from '#web/features/tasks/tasks.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';

export function DeleteTask({ task }: { task: Task }) {
  const alert = useAlert();
  const alertFailure = useFailureAlert();
  const [deleteTask, { isLoading }] = useDeleteTaskMutation();
  const [isAsking, setAsking] = useState(false);

  async function deleteNow() {
    const { error } = await deleteTask(task._id);
    if (error) return alertFailure(error);
    return alert({ title: texts.success, message: texts.deleted, kind: 'success' });
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        {texts.remove}
        <span className="visually-hidden"> {task.name}</span>
      </Button>
      {isAsking && (
        <Confirm
          title={texts.areYouSure}
          confirmLabel={texts.remove}
          onConfirm={deleteNow}
          onClose={() => setAsking(false)}
        >
          <p>{texts.removeText(task.name, task.handins)}</p>
        </Confirm>
      )}
    </>
  );
}
