/** Deletes a task after a confirmation. */
import { useState } from 'react';
import { type Task, taskMessages } from '#contract/tasks.ts';
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
    return alert({ title: 'Success', message: taskMessages.deleted, kind: 'success' });
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        Delete<span className="visually-hidden"> {task.name}</span>
      </Button>
      {isAsking && (
        <Confirm title="Are you sure?" confirmLabel="Delete" onConfirm={deleteNow} onClose={() => setAsking(false)}>
          <p>
            “{task.name}” will be deleted{handinsLabel(task)}. This cannot be undone.
          </p>
        </Confirm>
      )}
    </>
  );
}

function handinsLabel({ handins }: Task) {
  if (handins === 0) return '';
  return handins === 1 ? ', with the hand-in of 1 student' : `, with the hand-ins of ${handins} students`;
}
