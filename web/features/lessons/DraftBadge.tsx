/** Marks a lesson that students cannot see yet. */
import * as texts from '#texts/learning/lessons.ts';
import styles from './DraftBadge.module.css';

export function DraftBadge() {
  return <span className={styles.draft}>{texts.draft}</span>;
}
