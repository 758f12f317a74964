/** The mark of an attempt: points, points per criterion of the rubric, and the comment on the whole. */
import type { AssignmentWithHandin, HandinAttempt } from '#contract/handins.ts';
import * as texts from '#texts/learning/handins.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './GivenMark.module.css';

interface Props {
  mark: NonNullable<HandinAttempt['mark']>;
  assignment: Pick<AssignmentWithHandin, 'points' | 'rubric'>;
}

export function GivenMark({ mark: { points, final, rubric, comment, markedAt }, assignment }: Props) {
  return (
    <div className={styles.mark}>
      <p>
        <strong className={styles.points}>{texts.reached(final, assignment.points)}</strong>
        {final !== points && ` ${texts.beforePenalty(points)}`}
      </p>
      {rubric.length > 0 && (
        <dl className={styles.rubric}>
          {assignment.rubric.map(({ name, points: maximum }, index) => (
            // The criteria of a rubric have no ids; marks refer to their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no ids
            <div key={index}>
              <dt>{name}</dt>
              <dd>{texts.pointsOf(rubric[index] ?? 0, maximum)}</dd>
            </div>
          ))}
        </dl>
      )}
      {comment && <p className={styles.comment}>{comment}</p>}
      <p className={styles.when}>{rich(texts.markedAt, { time: <ExactDateTime at={markedAt} /> })}</p>
    </div>
  );
}
