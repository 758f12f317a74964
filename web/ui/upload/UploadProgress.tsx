import type { ReactNode } from 'react';
import styles from './UploadProgress.module.css';

interface Props {
  percent: number;
  percentLabel: (percent: number) => string;
  /** A message that screen readers read out in addition to the percentage; usually empty. */
  statusMessage: string;
  children?: ReactNode;
}

/** The progress of an upload: visible at every percent, announced at each quarter so that screen readers are not flooded. */
export function UploadProgress({ percent, percentLabel, statusMessage, children }: Props) {
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <div className={styles.progress}>
      {percent > 0 && (
        <>
          <p aria-hidden>{percentLabel(percent)}</p>
          <progress aria-hidden value={percent} max={100} />
        </>
      )}
      {children}
      <p role="status" className={styles.message}>
        {statusMessage}
      </p>
      <span role="status" className="visually-hidden">
        {quarter > 0 && percentLabel(quarter)}
      </span>
    </div>
  );
}
