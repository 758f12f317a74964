/** A badge with a room's status. */
import type { RoomStatus } from '#contract/rooms.ts';
import styles from './StatusMark.module.css';

export function StatusMark({ status }: { status: RoomStatus }) {
  return (
    <span className={styles.status} data-status={status}>
      {names[status]}
    </span>
  );
}

const names: Record<RoomStatus, string> = { active: 'Active', inactive: 'Inactive' };
