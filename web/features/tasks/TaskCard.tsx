/** A task: what is to be done, by when, and what it gives. Students see how far they are, and go from here to hand it in. */
import { type ReactNode, useId } from 'react';
import type { Task } from '#contract/tasks.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { Markdown } from '#web/ui/markdown/Markdown.tsx';
import { Deadline } from './deadline/Deadline.tsx';
import { takingInWords } from './labels.ts';
import styles from './TaskCard.module.css';
import { TaskFiles } from './TaskFiles.tsx';

export interface ForStudent {
  /** How far she is with it. */
  state: ReactNode;
  /** What she can do next with it. */
  action: string;
}

interface Props {
  task: Task;
  /** What staff can do with it. Handed in, so that a student's phone does not fetch it. */
  controls?: ReactNode;
  student?: ForStudent | undefined;
}

export function TaskCard({ task, controls, student }: Props) {
  const nameId = useId();
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <h3 id={nameId}>{task.name}</h3>
      {student?.state}
      <Markdown keepsLines>{task.desc}</Markdown>
      <p className={styles.deadline}>
        <Deadline day={task.deadline} />
      </p>
      <p className={styles.taking}>{takingInWords(task)}</p>
      <div className={styles.actions}>
        {controls}
        {student && <Ways task={task} action={student.action} />}
      </div>
    </article>
  );
}

const Ways = ({ task, action }: { task: Task; action: string }) => (
  <>
    <TaskFiles task={{ ...task, taskId: task._id }} />
    <ButtonLink look="soft" to={paths.assignment(task._id)} state={{ isOpened: true }}>
      {action}
      <span className="visually-hidden"> {task.name}</span>
    </ButtonLink>
  </>
);
