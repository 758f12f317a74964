/** Lists the open rooms, each with a link to enter it. */
import { DoorOpen } from 'lucide-react';
import type { Room } from '#contract/rooms.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './ActiveRooms.module.css';
import { audienceLabel } from './labels.ts';
import { StatusBadge } from './StatusBadge.tsx';

export function ActiveRooms({ rooms }: { rooms: Room[] }) {
  return (
    <ul className={styles.rooms}>
      {rooms.map((room) => (
        <ActiveRoom key={room._id} room={room} />
      ))}
    </ul>
  );
}

function ActiveRoom({ room }: { room: Room }) {
  return (
    <li className={styles.room}>
      <div className={styles.words}>
        <h2>{room.roomName}</h2>
        <StatusBadge status={room.status} />
        <p className={styles.about}>
          {audienceLabel(room)}, with {room.ownerName}
        </p>
        {room.activeSince && (
          <p className={styles.about}>
            Opened <DateTime at={room.activeSince} />
          </p>
        )}
      </div>
      <ButtonLink to={paths.live(room.roomName)}>
        <DoorOpen size={20} aria-hidden /> Enter room<span className="visually-hidden"> {room.roomName}</span>
      </ButtonLink>
    </li>
  );
}

/** Placeholder while the rooms are loading. */
export function RoomsLoading() {
  return (
    <div role="status" className={styles.placeholder}>
      <span className="visually-hidden">Loading</span>
    </div>
  );
}
