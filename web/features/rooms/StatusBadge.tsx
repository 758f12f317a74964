/** A badge with a room's status. */
import type { RoomStatus } from '#contract/rooms.ts';
import * as texts from '#texts/classes/rooms.ts';
import styles from './StatusBadge.module.css';

export function StatusBadge({ status }: { status: RoomStatus }) {
  return (
    <span className={styles.status} data-status={status}>
      {texts.statuses[status]}
    </span>
  );
}
