/** How long ago something was; the moment itself for the pointer. It grows while one looks. */

import { exactMoment } from './date-time.ts';
import { useNow } from './now.ts';
import styles from './RelativeTime.module.css';
import { ageInWords } from './relative-time.ts';

/** @param at  an ISO 8601 time */
export function Age({ at }: { at: string }) {
  const now = useNow();
  return (
    <time className={styles.age} dateTime={at} title={exactMoment(new Date(at))}>
      {ageInWords(now - new Date(at).getTime())}
    </time>
  );
}
