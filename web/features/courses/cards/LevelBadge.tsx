/** Whom a course is for, in a word on a coloured ground. */
import type { CourseLevel } from '#contract/courses.ts';
import styles from './LevelBadge.module.css';

export function LevelMark({ level }: { level: CourseLevel }) {
  return (
    <span className={styles.level} data-level={level}>
      {level}
    </span>
  );
}
