/** A titled section of the staff's start page, with advice while it is empty. */
import { type ReactNode, useId } from 'react';
import styles from './DaySection.module.css';

interface Props {
  title: string;
  /** What the list is about, below the title. */
  about?: string;
  /** The rows; without any, `empty` is shown. */
  rows: ReactNode[];
  empty: { title: string; text: string };
  /** A link to the rest of the list. */
  more?: ReactNode;
}

export function DaySection({ title, about, rows, empty, more }: Props) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{title}</h2>
      {about && <p className={styles.about}>{about}</p>}
      {rows.length > 0 ? (
        <ul className={styles.rows}>{rows}</ul>
      ) : (
        <p className={styles.empty}>
          <strong>{empty.title}</strong> {empty.text}
        </p>
      )}
      {more}
    </section>
  );
}
