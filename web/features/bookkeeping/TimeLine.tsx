/** All that was heard of a payment, in the order in which it came. */
import type { PaymentMoment } from '#contract/bookkeeping.ts';
import { DateTimeWithSeconds } from '#web/ui/time/DateTime.tsx';
import { outcomeInWords, sourceNames } from './in-words.ts';
import styles from './TimeLine.module.css';

export function TimeLine({ moments }: { moments: PaymentMoment[] }) {
  if (moments.length === 0) return <p>Nothing has been heard of it yet.</p>;
  return (
    <ol className={styles.line} aria-label="Time-line">
      {moments.map((moment, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moments are only added at the end, and two may be alike
        <li key={place} className={styles.moment}>
          <span className={styles.source}>{sourceNames[moment.source]}</span>
          <span className={styles.at}>
            <DateTimeWithSeconds at={moment.at} />
          </span>
          <span>{moment.outcome === null ? 'Not looked at yet' : outcomeInWords(moment.outcome)}</span>
          {moment.raw && (
            <details>
              <summary>As it came</summary>
              <pre className={styles.raw}>{indented(moment.raw)}</pre>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

/** JSON is easier to read in lines; what is none is shown as it is. */
function indented(raw: string) {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
