/** Releases the marks of a task to its students, after a confirmation. */
import { useState } from 'react';
import type { MarkedTask } from '#contract/marks.ts';
import * as texts from '#texts/learning/marks.ts';
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
    <ul className={styles.tasks} aria-label={texts.unreleasedMarks}>
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
    if (error) return alert({ title: texts.failed, message: sentenceOf(error), kind: 'error' });
    toast.success(texts.released(data.released));
    return onReleased();
  }

  return (
    <>
      <Button look="soft" isBusy={isLoading} onClick={() => setAsking(true)}>
        {texts.releaseMarks(held)}
        <span className="visually-hidden"> {texts.ofTask(name)}</span>
      </Button>
      {isAsking && (
        <Confirm
          title={texts.confirmRelease}
          confirmLabel={texts.release}
          onConfirm={releaseMarks}
          onClose={() => setAsking(false)}
        >
          <p>{texts.releaseText(name, held)}</p>
        </Confirm>
      )}
    </>
  );
}
