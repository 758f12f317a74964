/** How far a student is with an assignment; while nothing is handed in, how near the deadline is. */
import type { Assignment } from '#contract/handins.ts';
import { schoolNow } from '#web/api/school-clock.ts';
import { pointsInWords, states } from '#web/features/handins/in-words.ts';
import { dueInWords } from '#web/features/tasks/due.ts';
import { Mark } from '#web/ui/Mark.tsx';
import styles from './AssignmentState.module.css';

export function AssignmentState({ assignment: { state, final, points, deadline } }: { assignment: Assignment }) {
  const { word, tone } = states[state];
  const isOpen = state === 'not submitted' || state === 'draft';
  const due = dueInWords(deadline, new Date(schoolNow()));
  return (
    <p className={styles.state}>
      <Mark tone={tone}>{word}</Mark>
      {isOpen && <Mark tone={tones[due.state] ?? 'clay'}>{due.words}</Mark>}
      {final !== null && <strong>{pointsInWords(final, points)}</strong>}
    </p>
  );
}

const tones: Record<string, 'leaf' | 'sun'> = { far: 'leaf', near: 'sun' };
