/** Counts down the last hour before a deadline, while nothing is handed in. */
import type { Assignment } from '#contract/handins.ts';
import * as texts from '#texts/learning/handins.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { endOfDay } from '#web/features/tasks/deadline/deadline-time.ts';
import { useNow } from '#web/ui/time/now.ts';
import styles from './AssignmentForm.module.css';

const MINUTE = 60_000;

export function LastHour({ assignment: { deadline, attempts } }: { assignment: Assignment }) {
  useNow();
  const minutes = Math.ceil((endOfDay(deadline).getTime() - schoolNow()) / MINUTE);
  const isNear = attempts === 0 && minutes > 0 && minutes <= 60;
  return (
    // This live region is rendered from the start, so that a screen reader announces its first text.
    <p role="status" className={styles.lastHour}>
      {isNear && texts.lastHour(minutes)}
    </p>
  );
}
