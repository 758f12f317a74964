/** The level of a course. */
import type { CourseLevel } from '#contract/courses.ts';
import * as texts from '#texts/learning/courses.ts';
import styles from './LevelBadge.module.css';

export function LevelBadge({ level }: { level: CourseLevel }) {
  return (
    <span className={styles.level} data-level={level}>
      {texts.levels[level]}
    </span>
  );
}
