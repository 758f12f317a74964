/** Adds a task to a lesson. */
import { Plus } from 'lucide-react';
import * as texts from '#texts/learning/tasks.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useAddTaskMutation } from '#web/features/tasks/tasks.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { TaskEditor } from './TaskEditor.tsx';
import { type TaskFields, type TaskToSave, toDetails } from './task-fields.ts';

export function AddTask({ lessonId }: { lessonId: string }) {
  const alert = useAlert();
  const alertFailure = useFailureAlert();
  const [addTask] = useAddTaskMutation();

  async function add(task: TaskToSave) {
    const { data, error } = await addTask({ lessonId, task: toDetails(task) });
    await alertFailure(error);
    return data && texts.added;
  }

  return (
    <TaskEditor
      draftId={`new:${lessonId}`}
      saved={blank}
      existing={{ handins: 0, marks: 0 }}
      onSave={add}
      onSaved={(message) => alert({ title: texts.success, message, kind: 'success' })}
      button={(open, isSaving) => (
        <Button look="soft" isBusy={isSaving} onClick={open}>
          <Plus size={20} aria-hidden /> {texts.addTask}
        </Button>
      )}
    />
  );
}

const blank: TaskFields = {
  name: '',
  desc: '',
  deadline: '',
  kind: 'file',
  points: 10,
  dueFrom: 'date',
  dueAfterDays: 0,
  lateRule: 'accepted',
  latePenalty: 0,
  release: 'at once',
  rubric: [],
  attachments: [],
};
