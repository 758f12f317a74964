import type { ReactNode } from 'react';
import styles from './SendingProgress.module.css';

interface Props {
  percent: number;
  /** The percent in words. */
  inWords: (percent: number) => string;
  /** It does not get on at the moment. */
  isWaiting: boolean;
  /** What else there is to say. */
  children?: ReactNode;
}

/** How far a file is. Seen at every step; read out at each quarter, so that a screen reader can say something else too. */
export function SendingProgress({ percent, inWords, isWaiting, children }: Props) {
  const quarter = Math.floor(percent / 25) * 25;
  return (
    <div className={styles.progress}>
      {percent > 0 && (
        <>
          <p aria-hidden>{inWords(percent)}</p>
          <progress aria-hidden value={percent} max={100} />
        </>
      )}
      {children}
      <p role="status" className={styles.waiting}>
        {isWaiting && 'No connection. It goes on by itself as soon as there is one.'}
      </p>
      <span role="status" className="visually-hidden">
        {quarter > 0 && inWords(quarter)}
      </span>
    </div>
  );
}
