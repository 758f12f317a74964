/** Displays who gave a mark and when, and how the mark changed after the student was notified. */
import type { Mark } from '#contract/marks.ts';
import * as texts from '#texts/learning/marks.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './MarkTrail.module.css';

export function MarkHistory({ mark: { points, markedAt, graderName, changes } }: { mark: Mark }) {
  return (
    <div className={styles.trail}>
      <p>{rich(texts.given(points), { name: graderName, time: <ExactDateTime at={markedAt} /> })}</p>
      {changes.length > 0 && (
        <ul aria-label={texts.changes}>
          {changes.map((change) => (
            <li key={change.changedAt}>
              {rich(changeText(change), {
                name: change.changerName,
                time: <ExactDateTime at={change.changedAt} />,
              })}
              {change.comment && <q className={styles.before}>{change.comment}</q>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const changeText = ({ points, newPoints }: Mark['changes'][number]) =>
  points === newPoints ? texts.edited(points) : texts.changed(points, newPoints);
