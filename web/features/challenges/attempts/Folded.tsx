/** A <details> element whose content is rendered only while it is open. */
import { type ReactNode, useState } from 'react';
import styles from './ResultsPanel.module.css';

interface Props {
  /** Whether it is open until the student closes it. When this changes, it opens or closes. */
  isOpenAtFirst: boolean;
  summary: ReactNode;
  children: ReactNode;
}

export function Folded({ isOpenAtFirst, summary, children }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [wasOpenAtFirst, setOpenAtFirst] = useState(isOpenAtFirst);
  if (wasOpenAtFirst !== isOpenAtFirst) {
    setOpenAtFirst(isOpenAtFirst);
    setOpen(isOpenAtFirst);
  }
  return (
    <details className={styles.attempt} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <div className={styles.inside}>{children}</div>}
    </details>
  );
}
