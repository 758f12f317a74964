import type { ReactNode } from 'react';
import styles from './UploadProgress.module.css';

interface Props {
  percent: number;
  /** The percent in words. */
  inWords: (percent: number) => string;
  /** What has to be heard besides; empty most of the time. */
  news: string;
  children?: ReactNode;
}

export const waitingNews = 'No connection. It goes on by itself as soon as there is one.';

/** How far a file is. Seen at every step; read out at each quarter, so that a screen reader can say something else too. */
export function SendingProgress({ percent, inWords, news, children }: Props) {
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
      <p role="status" className={styles.news}>
        {news}
      </p>
      <span role="status" className="visually-hidden">
        {quarter > 0 && inWords(quarter)}
      </span>
    </div>
  );
}
