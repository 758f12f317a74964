/** The entry in progress, with a link to join, and the next one. */
import type { ScheduleEntry } from '#contract/schedules.ts';
import * as texts from '#texts/classes/schedules.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { JoinLink } from './JoinLink.tsx';
import styles from './NowAndNext.module.css';
import { OnNowBadge } from './ScheduleTable.tsx';
import { isRunning, nextEntry, startLabel } from './school-time.ts';
import type { WeekProps } from './week.ts';

export function NowAndNext({ entries, now }: WeekProps) {
  const running = entries.filter((entry) => isRunning(entry, now));
  const next = nextEntry(entries, now);
  return (
    <section aria-label={texts.nowAndNext} aria-live="polite" className={styles.card}>
      {running.map((entry) => (
        <RunningEntry key={entry._id} entry={entry} />
      ))}
      {next && (
        <p>
          {rich(texts.comingUp, {
            label: (words) => <span className={styles.label}>{words}</span>,
            event: <strong>{next.event}</strong>,
            start: startLabel(next, now),
          })}
        </p>
      )}
    </section>
  );
}

function RunningEntry({ entry }: { entry: ScheduleEntry }) {
  return (
    <div className={styles.running}>
      <p>
        {rich(texts.nowUntil, {
          badge: <OnNowBadge />,
          event: <strong>{entry.event}</strong>,
          end: entry.endTime,
        })}
      </p>
      <JoinLink entry={entry} look="sun" />
    </div>
  );
}
