/** A task: what is to be done, and by when. Students see it without controls. */
import { useId } from 'react';
import type { Task } from '#contract/tasks.ts';
import { Deadline } from './Deadline.tsx';
import { DeleteTask } from './DeleteTask.tsx';
import { dueInWords } from './due.ts';
import { EditTask } from './EditTask.tsx';
import styles from './TaskCard.module.css';

interface Props {
  task: Task;
  isStudent?: boolean;
}

export function TaskCard({ task, isStudent = false }: Props) {
  const nameId = useId();
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <h3 id={nameId}>{task.name}</h3>
      <p className={styles.desc}>{task.desc}</p>
      <p className={styles.deadline}>
        <span>
          <Deadline day={task.deadline} />
        </span>
        {isStudent && <Due deadline={task.deadline} />}
      </p>
      {!isStudent && (
        <div className={styles.actions}>
          <EditTask task={task} />
          <DeleteTask task={task} />
        </div>
      )}
    </article>
  );
}

function Due({ deadline }: { deadline: string }) {
  const { words, state } = dueInWords(deadline, new Date());
  return (
    <span className={styles.due} data-state={state}>
      {words}
    </span>
  );
}
