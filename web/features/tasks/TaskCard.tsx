/** A task: what is to be done, by when, and what it gives. Students see how near that is, and go from here to hand it in. */
import { type ReactNode, useId } from 'react';
import type { Task } from '#contract/tasks.ts';
import { schoolNow } from '#web/api/school-clock.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { Deadline } from './Deadline.tsx';
import { dueInWords } from './due.ts';
import { takingInWords } from './in-words.ts';
import styles from './TaskCard.module.css';
import { TaskFiles } from './TaskFiles.tsx';

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
      <Markdown keepsLines>{task.desc}</Markdown>
      <p className={styles.deadline}>
        <span>
          <Deadline day={task.deadline} />
        </span>
        {!controls && <Due deadline={task.deadline} />}
      </p>
      <p className={styles.taking}>{takingInWords(task)}</p>
      <div className={styles.actions}>{controls ?? <Ways task={task} />}</div>
    </article>
  );
}

const Ways = ({ task }: { task: Task }) => (
  <>
    <TaskFiles task={{ ...task, taskId: task._id }} />
    <ButtonLink look="soft" to={paths.assignment(task._id)} state={{ isOpened: true }}>
      Hand in<span className="visually-hidden"> {task.name}</span>
    </ButtonLink>
  </>
);

function Due({ deadline }: { deadline: string }) {
  const { words, state } = dueInWords(deadline, new Date(schoolNow()));
  return (
    <span className={styles.due} data-state={state}>
      {words}
    </span>
  );
}
