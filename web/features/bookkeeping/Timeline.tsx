/** Every event and provider message of a payment, in order of arrival. */
import type { PaymentHistoryEntry } from '#contract/money/bookkeeping.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import { DateTimeWithSeconds } from '#web/ui/time/DateTime.tsx';
import { outcomeLabel } from './payment-labels.ts';
import styles from './Timeline.module.css';

export function Timeline({ moments }: { moments: PaymentHistoryEntry[] }) {
  if (moments.length === 0) return <p>{texts.noEvents}</p>;
  return (
    <ol className={styles.timeline} aria-label={texts.timeline}>
      {moments.map((moment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moments are append-only, and two may be equal
        <li key={index} className={styles.moment}>
          <span className={styles.source}>{texts.sources[moment.source]}</span>
          <span className={styles.at}>
            <DateTimeWithSeconds at={moment.at} />
          </span>
          <span>{moment.outcome === null ? texts.notProcessed : outcomeLabel(moment.outcome)}</span>
          {moment.raw && (
            <details>
              <summary>{texts.originalMessage}</summary>
              <pre className={styles.raw}>{indented(moment.raw)}</pre>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Indents JSON; other text stays as it is. */
function indented(raw: string) {
  try {
    return JSON.stringify(JSON.parse(raw), null, 2);
  } catch {
    return raw;
  }
}
