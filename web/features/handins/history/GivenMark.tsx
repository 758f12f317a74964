/** What a tutor gave for an attempt: points, line by line of the rubric where there is one, and what is said of the whole. */
import type { AssignmentWithHandin, HandinAttempt } from '#contract/handins.ts';
import { pointsInWords } from '#web/features/handins/labels.ts';
import { ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './GivenMark.module.css';

interface Props {
  mark: NonNullable<HandinAttempt['mark']>;
  assignment: Pick<AssignmentWithHandin, 'points' | 'rubric'>;
}

export function MarkGiven({ mark: { points, final, rubric, comment, markedAt }, assignment }: Props) {
  return (
    <div className={styles.mark}>
      <p>
        <strong className={styles.points}>{pointsInWords(final, assignment.points)}</strong>
        {final !== points && ` (${points} before what being late costs)`}
      </p>
      {rubric.length > 0 && (
        <dl className={styles.rubric}>
          {assignment.rubric.map(({ name, points: most }, index) => (
            // A rubric has no ids, and its order is what marks go by.
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <div key={index}>
              <dt>{name}</dt>
              <dd>
                {rubric[index] ?? 0} of {most}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {comment && <p className={styles.comment}>{comment}</p>}
      <p className={styles.when}>
        Marked <ExactDateTime at={markedAt} />
      </p>
    </div>
  );
}
