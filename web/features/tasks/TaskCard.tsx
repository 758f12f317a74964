/** A task: what is to be done, and by when. Students see it without controls, and how near that is. */
import { type ReactNode, useId } from 'react';
import type { Task } from '#contract/tasks.ts';
import { schoolNow } from '#web/api/school-clock.ts';
import { Deadline } from './Deadline.tsx';
import { dueInWords } from './due.ts';
import styles from './TaskCard.module.css';

interface Props {
  task: Task;
  /** What staff can do with it. Handed in, so that a student's phone does not fetch it. */
  controls?: ReactNode;
}

export function TaskCard({ task, controls }: Props) {
  const nameId = useId();
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <h3 id={nameId}>{task.name}</h3>
      <p className={styles.desc}>{task.desc}</p>
      <p className={styles.deadline}>
        <span>
          <Deadline day={task.deadline} />
        </span>
        {!controls && <Due deadline={task.deadline} />}
      </p>
      {controls && <div className={styles.actions}>{controls}</div>}
    </article>
  );
}

function Due({ deadline }: { deadline: string }) {
  const { words, state } = dueInWords(deadline, new Date(schoolNow()));
  return (
    <span className={styles.due} data-state={state}>
      {words}
    </span>
  );
}
