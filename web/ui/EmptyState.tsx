/** A place where something is going to be: says that nothing is there, and what to do. */
import styles from './EmptyState.module.css';

export function EmptyState({ title, children }: { title: string; children: string }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      <p>{children}</p>
    </div>
  );
}
