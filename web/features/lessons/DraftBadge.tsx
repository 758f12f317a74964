/** Says of a lesson that students do not see it yet. */
import styles from './DraftBadge.module.css';

export function DraftMark() {
  return <span className={styles.draft}>Draft</span>;
}
