/**
 * A table whose rows are cards where there is little room. The rows are plain
 * `<tr>`s. In a card the cells stand below each other, those with a `data-label`
 * after that word; a style sheet that wants it otherwise gives its rows a
 * `grid-template`, which counts in cards only, and asks for the rest by
 * `@container cards (max-width: 640px)`.
 */
import type { ReactNode } from 'react';
import styles from './CardTable.module.css';

interface Props {
  /** What is listed. */
  label: string;
  /** The names of the columns. */
  head: string[];
  /** A last column more, of what can be done with each row: its name is read out, and not shown. */
  hasActions?: boolean;
  /** Newer rows are on their way. */
  isBusy?: boolean;
  className?: string | undefined;
  /** The rows. */
  children: ReactNode;
}

export function CardTable({ label, head, hasActions, isBusy, className, children }: Props) {
  return (
    <div className={styles.room}>
      <table className={`${styles.table} ${className ?? ''}`} aria-label={label} aria-busy={isBusy}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {hasActions && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The place of the table while its rows are on their way. */
export function CardTableWaiting() {
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
