/** A badge with a room's status. */
import type { RoomStatus } from '#contract/rooms.ts';
import styles from './StatusBadge.module.css';

export function StatusBadge({ status }: { status: RoomStatus }) {
  return (
    <span className={styles.status} data-status={status}>
      {statusLabels[status]}
    </span>
  );
}

const statusLabels: Record<RoomStatus, string> = { active: 'Active', inactive: 'Inactive' };
