/** How far a student is with an assignment; while nothing is handed in, how near the deadline is. */
import type { Assignment } from '#contract/handins.ts';
import { standingOf } from '#web/features/handins/assignment-status.ts';
import { DueMark } from '#web/features/tasks/deadline/DueBadge.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import styles from './AssignmentState.module.css';

/** Undefined while it is on its way; its place is there already. */
export function AssignmentState({ assignment }: { assignment: Assignment | undefined }) {
  if (!assignment) return <p className={styles.state} />;
  const { word, tone, isDue, reached } = standingOf(assignment);
  return (
    <p className={styles.state}>
      <Badge tone={tone}>{word}</Badge>
      {isDue && <DueMark deadline={assignment.deadline} />}
      {reached && <strong>{reached}</strong>}
    </p>
  );
}
