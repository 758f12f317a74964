/** How long ago something was; the moment itself for the pointer. It grows while one looks. */

import styles from './Age.module.css';
import { ageInWords } from './age.ts';
import { exactMoment } from './moment.ts';
import { useNow } from './now.ts';

/** @param at  an ISO 8601 time */
export function Age({ at }: { at: string }) {
  const now = useNow();
  return (
    <time className={styles.age} dateTime={at} title={exactMoment(new Date(at))}>
      {ageInWords(now - new Date(at).getTime())}
    </time>
  );
}
