/** The buttons of a task for staff. */
import type { Task } from '#contract/tasks.ts';
import * as texts from '#texts/learning/tasks.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { DeleteTask } from './form/DeleteTask.tsx';
import { EditTask } from './form/EditTask.tsx';
import { TaskFiles } from './TaskFiles.tsx';

export function TaskControls({ task }: { task: Task }) {
  return (
    <>
      <EditTask task={task} />
      <DeleteTask task={task} />
      {task.handins > 0 && <Handins task={task} />}
      {task.attachments.length > 0 && <TaskFiles task={{ ...task, taskId: task._id }} />}
    </>
  );
}

const Handins = ({ task: { _id, name, handins } }: { task: Task }) => (
  <ButtonLink look="quiet" to={paths.adminGradingOf(_id)}>
    {texts.handinCount(handins)}
    <span className="visually-hidden"> {texts.forTask(name)}</span>
  </ButtonLink>
);
