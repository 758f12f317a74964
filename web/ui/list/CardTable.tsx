/**
 * A table whose rows become cards on narrow screens. The rows are plain `<tr>`s.
 * In a card the cells are stacked, with their `data-label` in front. For another
 * layout, a style sheet sets `grid-template` on its rows (applies to cards only)
 * and queries `@container cards (max-width: 640px)`.
 */
import type { ReactNode } from 'react';
import * as texts from '#texts/general.ts';
import styles from './CardTable.module.css';

interface Props {
  label: string;
  head: string[];
  /** Whether there is a last column, whose heading "Actions" only screen readers get. */
  hasActions?: boolean;
  /** Whether newer rows are loading. */
  isBusy?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function CardTable({ label, head, hasActions, isBusy, className, children }: Props) {
  return (
    <div className={styles.container}>
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
                <span className="visually-hidden">{texts.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** The placeholder of a table while its rows load. */
export function CardTableLoading() {
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">{texts.loading}</span>
    </div>
  );
}
