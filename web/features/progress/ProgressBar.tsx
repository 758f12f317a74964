/** A bar of the completed lessons of a course. It reserves its space while loading and if there are no lessons. */
import type { CourseProgress } from '#contract/progress.ts';
import * as texts from '#texts/learning/progress.ts';
import styles from './ProgressBar.module.css';

export function ProgressBar({ progress }: { progress: CourseProgress | undefined }) {
  if (!progress || progress.lessons === 0) return <div className={styles.placeholder} />;
  const { completed, lessons } = progress;
  return (
    <label className={styles.progress}>
      {texts.completedOf(completed, lessons)}
      <progress className={styles.bar} value={completed} max={lessons} />
    </label>
  );
}
