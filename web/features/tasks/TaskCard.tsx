/** A task: instructions, deadline and points. Students see their status, and a link to the hand-in form. */
import { type ReactNode, useId } from 'react';
import type { Task } from '#contract/tasks.ts';
import * as pacingTexts from '#texts/learning/pacing.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { LazyMarkdown } from '#web/ui/markdown/LazyMarkdown.tsx';
import { Deadline } from './deadline/Deadline.tsx';
import { submissionLabel } from './labels.ts';
import styles from './TaskCard.module.css';
import { TaskFiles } from './TaskFiles.tsx';

export interface StudentStatus {
  /** The student's status. */
  state: ReactNode;
  /** The student's next step. */
  action: string;
}

interface Props {
  task: Task;
  /** The language of the task, if it is not the page's. */
  lang?: string | undefined;
  /** Buttons for staff. Passed as a prop, so that students do not download their code. */
  controls?: ReactNode;
  /** The handle by which staff move the task. */
  handle?: ReactNode;
  /** Left out for staff. For students the card suspends until its description can be formatted. */
  student?: StudentStatus | undefined;
}

export function TaskCard({ task, lang, controls, handle, student }: Props) {
  const nameId = useId();
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <div className={styles.head}>
        <h3 id={nameId} lang={lang}>
          {task.name}
        </h3>
        {handle}
      </div>
      {student?.state}
      <div lang={lang}>
        <LazyMarkdown keepsLines isAwaited={student !== undefined}>
          {task.desc}
        </LazyMarkdown>
      </div>
      <p className={styles.deadline}>
        {student || task.dueFrom === 'date' ? (
          <Deadline day={task.deadline} />
        ) : (
          pacingTexts.dueAfter[task.dueFrom](task.dueAfterDays)
        )}
      </p>
      <p className={styles.submissionRule}>{submissionLabel(task)}</p>
      <div className={styles.actions}>
        {controls}
        {student && <StudentActions task={task} lang={lang} action={student.action} />}
      </div>
    </article>
  );
}

interface StudentActionsProps extends Pick<Props, 'task' | 'lang'>, Pick<StudentStatus, 'action'> {}

const StudentActions = ({ task, lang, action }: StudentActionsProps) => (
  <>
    <TaskFiles task={{ ...task, taskId: task._id }} lang={lang} />
    <ButtonLink look="soft" to={paths.assignment(task._id)} state={{ isOpened: true }}>
      {action}
      <span className="visually-hidden" lang={lang}>
        {' '}
        {task.name}
      </span>
    </ButtonLink>
  </>
);
