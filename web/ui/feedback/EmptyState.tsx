/** Shown in place of an empty list: says that it is empty, and what to do. */
import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      <div>{children}</div>
    </div>
  );
}
