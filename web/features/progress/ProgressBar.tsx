/** How many lessons of a course are done. Nothing where there are none. */
import type { CourseProgress } from '#contract/progress.ts';
import styles from './ProgressBar.module.css';

export function ProgressBar({ progress: { completed, lessons } }: { progress: CourseProgress }) {
  if (lessons === 0) return null;
  return (
    <label className={styles.progress}>
      {`${completed} of ${lessons === 1 ? '1 lesson' : `${lessons} lessons`}`}
      <progress className={styles.bar} value={completed} max={lessons} />
    </label>
  );
}
