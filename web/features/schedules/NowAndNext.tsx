/** The entry in progress, with a link to join, and the next one. */
import type { ScheduleEntry } from '#contract/schedules.ts';
import { JoinLink } from './JoinLink.tsx';
import styles from './NowAndNext.module.css';
import { OnNowBadge } from './ScheduleTable.tsx';
import { isRunning, nextEntry, startLabel } from './school-time.ts';
import type { WeekProps } from './week.ts';

export function NowAndNext({ entries, now }: WeekProps) {
  const running = entries.filter((entry) => isRunning(entry, now));
  const next = nextEntry(entries, now);
  return (
    <section aria-label="Now and next" aria-live="polite" className={styles.card}>
      {running.map((entry) => (
        <RunningEntry key={entry._id} entry={entry} />
      ))}
      {next && (
        <p>
          <span className={styles.label}>Next</span> <strong>{next.event}</strong>, {startLabel(next, now)}
        </p>
      )}
    </section>
  );
}

function RunningEntry({ entry }: { entry: ScheduleEntry }) {
  return (
    <div className={styles.running}>
      <p>
        <OnNowBadge /> <strong>{entry.event}</strong>, until {entry.endTime}
      </p>
      <JoinLink entry={entry} look="sun" />
    </div>
  );
}
