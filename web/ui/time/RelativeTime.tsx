/** Shows how long ago a time was, updated each minute; the tooltip has the exact time. */
import { formatExactDateTime } from './date-time.ts';
import { useNow } from './now.ts';
import styles from './RelativeTime.module.css';
import { formatAge } from './relative-time.ts';

/** @param at  an ISO 8601 time */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <time className={styles.age} dateTime={at} title={formatExactDateTime(new Date(at))}>
      {formatAge(now - new Date(at).getTime())}
    </time>
  );
}
