/** What staff can do with a task. */
import type { Task } from '#contract/tasks.ts';
import { DeleteTask } from './DeleteTask.tsx';
import { EditTask } from './EditTask.tsx';

export function TaskControls({ task }: { task: Task }) {
  return (
    <>
      <EditTask task={task} />
      <DeleteTask task={task} />
    </>
  );
}
