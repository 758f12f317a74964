/** The week as a table from Monday on; on a phone, as cards. Labels today, and the entries in progress. */
import type { ReactNode } from 'react';
import type { ScheduleEntry } from '#contract/schedules.ts';
import * as texts from '#texts/classes/schedules.ts';
import { weekday } from '#texts/locale.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import styles from './ScheduleTable.module.css';
import { isRunning } from './school-time.ts';
import type { WeekProps } from './week.ts';

interface Props extends WeekProps {
  /** Text below the event, such as the teacher's name; may be empty. */
  details: (entry: ScheduleEntry) => string;
  /** Actions for an entry in progress. */
  join?: (entry: ScheduleEntry) => ReactNode;
  /** Actions for every entry. */
  actions?: (entry: ScheduleEntry) => ReactNode;
}

export function ScheduleTable({ entries, ...rest }: Props) {
  return (
    <CardTable
      label={texts.schedule}
      head={rest.actions ? [...columns, texts.columns.actions] : columns}
      className={styles.table}
    >
      {entries.map((entry) => (
        <EntryRow key={entry._id} entry={entry} {...rest} />
      ))}
    </CardTable>
  );
}

const columns = [texts.columns.day, texts.columns.from, texts.columns.to, texts.columns.event];

function EntryRow({ entry, now, details, join, actions }: Omit<Props, 'entries'> & { entry: ScheduleEntry }) {
  const isToday = entry.day === now.day;
  const isInProgress = isRunning(entry, now);
  return (
    <tr data-today={isToday || undefined}>
      <td className={styles.day}>
        {weekday(entry.day)} {isToday && <span className={styles.today}>{texts.today}</span>}
      </td>
      <td className={styles.from}>{entry.startTime}</td>
      <td className={styles.to}>{entry.endTime}</td>
      <th scope="row" className={styles.event}>
        {entry.event} {isInProgress && <OnNowBadge />}
        {details(entry) && <p className={styles.about}>{details(entry)}</p>}
        {isInProgress && join?.(entry)}
      </th>
      {actions && (
        <td>
          <div className={styles.actions}>{actions(entry)}</div>
        </td>
      )}
    </tr>
  );
}

export function OnNowBadge() {
  return <span className={styles.inProgress}>{texts.onNow}</span>;
}
