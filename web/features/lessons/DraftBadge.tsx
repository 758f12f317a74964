/** Marks a lesson that students cannot see yet. */
import styles from './DraftBadge.module.css';

export function DraftBadge() {
  return <span className={styles.draft}>Draft</span>;
}
