/** Courses side by side, as many as fit; and their place while they are on their way. */
import type { ReactNode } from 'react';
import styles from './CourseGrid.module.css';

interface Look {
  /** Cards for those who look after the courses: they hold more. */
  taught?: boolean;
}

export function CourseGrid({ taught = false, children }: Look & { children: ReactNode }) {
  return (
    <div className={styles.grid} data-taught={taught || undefined}>
      {children}
    </div>
  );
}

/** As many cards as are likely to come, in the shape that they will have. */
export function CourseSkeletons({ count, taught = false }: Look & { count: number }) {
  return (
    <div role="status" className={styles.grid} data-taught={taught || undefined}>
      <span className="visually-hidden">Loading</span>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className={styles.skeleton} />
      ))}
    </div>
  );
}
