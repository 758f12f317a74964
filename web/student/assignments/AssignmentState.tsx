/** The state of an assignment for its student; before the hand-in also how near the deadline is. */
import type { Assignment } from '#contract/handins.ts';
import { assignmentStatus } from '#web/features/handins/assignment-status.ts';
import { DueBadge } from '#web/features/tasks/deadline/DueBadge.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import styles from './AssignmentState.module.css';

/** @param props.assignment  undefined while it loads: the component then reserves the space of the state */
export function AssignmentState({ assignment }: { assignment: Assignment | undefined }) {
  if (!assignment) return <p className={styles.state} />;
  const { label, tone, isDue, pointsLabel: result } = assignmentStatus(assignment);
  return (
    <p className={styles.state}>
      <Badge tone={tone}>{label}</Badge>
      {isDue && <DueBadge deadline={assignment.deadline} />}
      {result && <strong>{result}</strong>}
    </p>
  );
}
