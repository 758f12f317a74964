/** Who gave a mark and when, and how it changed after the student was notified. */
import type { Mark } from '#contract/marks.ts';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './MarkTrail.module.css';

export function MarkHistory({ mark: { points, markedAt, graderName, changes } }: { mark: Mark }) {
  return (
    <div className={styles.trail}>
      <p>
        {points} by {graderName}, <ExactDateTime at={markedAt} />
      </p>
      {changes.length > 0 && (
        <ul aria-label="Changes">
          {changes.map((change) => (
            <li key={change.changedAt}>
              {change.points === change.newPoints
                ? `Points unchanged (${change.points}), edited`
                : `Changed from ${change.points} to ${change.newPoints}`}{' '}
              by {change.changerName}, <ExactDateTime at={change.changedAt} />
              {change.comment && <q className={styles.before}>{change.comment}</q>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
