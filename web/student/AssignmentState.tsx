/** How far a student is with an assignment; while nothing is handed in, how near the deadline is. */
import type { Assignment } from '#contract/handins.ts';
import { pointsInWords, states } from '#web/features/handins/in-words.ts';
import { DueMark } from '#web/features/tasks/DueMark.tsx';
import { Mark } from '#web/ui/Mark.tsx';
import styles from './AssignmentState.module.css';

export function AssignmentState({ assignment: { state, final, points, deadline } }: { assignment: Assignment }) {
  const { word, tone } = states[state];
  const isOpen = state === 'not submitted' || state === 'draft';
  return (
    <p className={styles.state}>
      <Mark tone={tone}>{word}</Mark>
      {isOpen && <DueMark deadline={deadline} />}
      {final !== null && <strong>{pointsInWords(final, points)}</strong>}
    </p>
  );
}
