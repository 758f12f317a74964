/** Releases the marks of a task to its students, after a confirmation. */
import { useState } from 'react';
import type { MarkedTask } from '#contract/marks.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useReleaseMarksMutation } from './marks.api.ts';
import styles from './ReleaseMarks.module.css';

/** @param props.tasks  the tasks with unreleased marks */
export function UnreleasedMarks({ tasks, onReleased }: { tasks: MarkedTask[]; onReleased: () => void }) {
  if (tasks.length === 0) return null;
  return (
    <ul className={styles.tasks} aria-label="Unreleased marks">
      {tasks.map((task) => (
        <li key={task._id} className={styles.task}>
          <span>
            {task.name} <span className={styles.course}>{task.courseTitle}</span>
          </span>
          <ReleaseMarks task={task} onReleased={onReleased} />
        </li>
      ))}
    </ul>
  );
}

/** @param props.onReleased  called when the focused button is about to be removed */
function ReleaseMarks({ task: { _id, name, held }, onReleased }: { task: MarkedTask; onReleased: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const alert = useAlert();
  const [release, { isLoading }] = useReleaseMarksMutation();

  async function releaseMarks() {
    const { data, error } = await release(_id);
    if (error) return alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
    toast.success(data.released === 1 ? '1 mark released.' : `${data.released} marks released.`);
    return onReleased();
  }

  return (
    <>
      <Button look="soft" isBusy={isLoading} onClick={() => setAsking(true)}>
        Release marks ({held})<span className="visually-hidden"> of {name}</span>
      </Button>
      {isAsking && (
        <Confirm
          title="Release marks?"
          confirmLabel="Release"
          onConfirm={releaseMarks}
          onClose={() => setAsking(false)}
        >
          <p>
            {held === 1 ? 'One student is' : `${held} students are`} notified of their marks for “{name}”, in Darasa and
            by email. You can change released marks, but not withdraw them.
          </p>
        </Confirm>
      )}
    </>
  );
}
