/** An assignment in the list: task, deadline, state, attachments, and the link to hand in. */
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import type { Assignment } from '#contract/handins.ts';
import { assignmentStatus } from '#web/features/handins/assignment-status.ts';
import { Deadline } from '#web/features/tasks/deadline/Deadline.tsx';
import { ExtensionNote } from '#web/features/tasks/deadline/ExtensionNote.tsx';
import { TaskFiles } from '#web/features/tasks/TaskFiles.tsx';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { focusUnlessTyping } from '#web/ui/list/return-focus.ts';
import styles from './AssignmentCard.module.css';
import { AssignmentState } from './AssignmentState.tsx';

interface Props {
  assignment: Assignment;
  /** Whether the form shows this assignment. */
  isChosen: boolean;
  /** Whether the student came back to the list from this assignment; then its link gets the focus. */
  isLeft: boolean;
}

export function AssignmentCard({ assignment, isChosen, isLeft }: Props) {
  const nameId = useId();
  const { name, desc, courseTitle, lessonTitle, deadline } = assignment;
  return (
    <article className={styles.card} aria-labelledby={nameId} data-chosen={isChosen || undefined}>
      <p className={styles.place}>
        {courseTitle} · {lessonTitle}
      </p>
      <h3 id={nameId}>{name}</h3>
      <AssignmentState assignment={assignment} />
      <p className={styles.desc}>{desc}</p>
      <p className={styles.deadline}>
        <Deadline day={deadline} />
        <ExtensionNote assignment={assignment} />
      </p>
      <div className={styles.links}>
        <TaskFiles task={assignment} />
        <HandInLink assignment={assignment} isChosen={isChosen} isLeft={isLeft} />
      </div>
    </article>
  );
}

function HandInLink({ assignment, isChosen, isLeft }: Props) {
  const { taskId, name } = assignment;
  const [search] = useSearchParams();
  const address = new URLSearchParams(search);
  address.set('task', taskId);
  return (
    <ButtonLink
      ref={isLeft ? focusUnlessTyping : null}
      to={`?${address}`}
      look={isChosen ? 'soft' : 'quiet'}
      // This state tells the form to take the focus.
      state={{ isOpened: true }}
      aria-current={isChosen ? 'true' : undefined}
    >
      {assignmentStatus(assignment).action}
      <span className="visually-hidden"> {name}</span>
    </ButtonLink>
  );
}
